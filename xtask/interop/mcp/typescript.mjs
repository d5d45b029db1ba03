// Lists and calls the tools with the TypeScript SDK: node typescript.mjs <1|2> <url> <command>
import assert from "node:assert/strict";

const [major, url, command] = process.argv.slice(2);
const info = { name: "interop", version: "1.0.0" };
const sdks = {
  1: async () => {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
    const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
    return { Client, StdioClientTransport, StreamableHTTPClientTransport, options: [undefined] };
  },
  2: async () => {
    const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
    // As it is, probing the newest version first, and with nothing else.
    const options = [undefined, "auto", { pin: "2026-07-28" }].map(
      (mode) => mode && { versionNegotiation: { mode } },
    );
    return { Client, StdioClientTransport, StreamableHTTPClientTransport, options };
  },
};

const { Client, StdioClientTransport, StreamableHTTPClientTransport, options } = await sdks[major]();
const transports = {
  http: () => new StreamableHTTPClientTransport(new URL(url)),
  stdio: () => new StdioClientTransport({ command }),
};

for (const [name, transport] of Object.entries(transports)) {
  for (const option of options) {
    const errors = [];
    const client = new Client(info, option);
    client.onerror = (error) => errors.push(error);
    await client.connect(transport());

    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ["compute_pace", "generate_training_plan", "get_site_guide", "predict_race_times", "plan_course", "export_training_plan"],
    );
    for (const tool of tools) {
      assert.equal(tool.inputSchema.type, "object");
      assert.equal(tool.outputSchema.type, "object");
      assert.ok(tool.title && tool.description && tool.annotations.readOnlyHint);
    }

    // The SDK itself holds structuredContent against outputSchema.
    const calls = [
      ["compute_pace", { distance: "10km", time: "45:00" }, (result) => result.pace === "4'30\""],
      ["compute_pace", { distance: 21.0975, time: 6300, lang: "en" }, (result) => result.time_seconds === 6300],
      ["generate_training_plan", { distance: "semi", time: "1h45" }, (result) => result.total_weeks === 12],
      [
        "generate_training_plan",
        { distance: 42.195, time: 14400, weeks: 12, sessions: 2, include: "steps", vo2max: 48.5 },
        (result) => result.weeks[11].sessions[0].steps.length > 0,
      ],
      ["predict_race_times", { distance: "10k", time: "45:00", to: ["15"] }, (result) => result.predictions.length > 4],
      ["plan_course", { time: "50:00", profile: [[0, 35], [5, 120], [10, 60]] }, (result) => result.splits.length === 10],
      ["export_training_plan", { distance: "10k", time: "45:00", format: "csv" }, (result) => result.files.length === 1],
      ["get_site_guide", {}, (result) => result.tools.length === tools.length],
    ];
    for (const [tool, args, holds] of calls) {
      const result = await client.callTool({ name: tool, arguments: args });
      assert.ok(!result.isError, JSON.stringify(result));
      assert.ok(holds(result.structuredContent), JSON.stringify(result.structuredContent));
      assert.equal(result.content[0].type, "text");
    }
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0].uri });
    assert.equal(contents[0].mimeType, "text/html;profile=mcp-app");
    const refused = await client.callTool({ name: "compute_pace", arguments: { distance: "10km", time: "4x5" } });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0].text, /4x5/);
    await assert.rejects(client.callTool({ name: "fly", arguments: {} }));

    const version = client.getNegotiatedProtocolVersion?.() ?? "";
    await client.close();
    assert.deepEqual(errors, []);
    console.log(`TypeScript SDK ${major}.x, ${name}, ${JSON.stringify(option ?? {})}: ${version} ok`);
  }
}
