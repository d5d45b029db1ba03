"""What both generations of the Python SDK ask, and what the answers must be."""

NAMES = ["compute_pace", "generate_training_plan", "get_site_guide", "predict_race_times", "plan_course", "export_training_plan"]

CALLS = [
    ("compute_pace", {"distance": "10km", "time": "45:00"}, lambda r: r["pace"] == "4'30\""),
    ("compute_pace", {"distance": 21.0975, "time": 6300.0, "lang": "en"}, lambda r: r["time_seconds"] == 6300),
    ("generate_training_plan", {"distance": "semi", "time": "1h45"}, lambda r: r["total_weeks"] == 12),
    (
        "generate_training_plan",
        {"distance": 42.195, "time": 14400, "weeks": 12, "sessions": 2, "include": "steps", "vo2max": 48.5},
        lambda r: r["weeks"][11]["sessions"][0]["steps"],
    ),
    ("predict_race_times", {"distance": "10k", "time": "45:00", "weekly_km": 40}, lambda r: r["predictions"]),
    ("plan_course", {"time": "50:00", "profile": [[0, 35], [5, 120], [10, 60]]}, lambda r: len(r["splits"]) == 10),
    ("export_training_plan", {"distance": "10k", "time": "45:00", "format": "csv"}, lambda r: r["files"]),
    ("get_site_guide", {}, lambda r: len(r["tools"]) == len(NAMES)),
]


def attribute(value, *names):
    """The generations spell their attributes differently."""
    return next(getattr(value, name) for name in names if hasattr(value, name))


async def check(client):
    """Lists the tools and calls each; the SDK holds results against their schemas."""
    tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == NAMES, tools
    for tool in tools:
        assert attribute(tool, "input_schema", "inputSchema")["type"] == "object"
        assert attribute(tool, "output_schema", "outputSchema")["type"] == "object"
        assert tool.title and tool.description
    for name, arguments, holds in CALLS:
        result = await client.call_tool(name, arguments)
        assert not attribute(result, "is_error", "isError"), result
        assert holds(attribute(result, "structured_content", "structuredContent")), result
        assert result.content[0].type == "text"
    result = await client.call_tool("compute_pace", {"distance": "10km", "time": "4x5"})
    assert attribute(result, "is_error", "isError") and "4x5" in result.content[0].text
    try:
        await client.call_tool("fly", {})
    except Exception:
        return
    raise AssertionError("a tool that does not exist was called")
