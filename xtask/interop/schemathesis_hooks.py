"""The two findings of schemathesis that are none, dropped here: see filter_failure."""

from urllib.parse import parse_qs, urlsplit

import jsonschema_rs
import schemathesis
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import RejectedPositiveData


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Keeps every failure (True) but two rules that OpenAPI 3.1 cannot tell (False).

    One: `/plan.zip` needs `race_date` with `format=intervals-json` alone, and says so in words.

    The other: a value that is empty counts as absent, and `temps` is taken for an absent `time`.

    OpenAPI 3.1 has no word for the first (`format=` is none of its values), nor a "one of these
    two parameters" for the second. So schemathesis takes such a request for one that must be
    refused.

    The request was sent and all other checks of its answer count. And the refusal must have been
    missed for these reasons alone: without what is empty, and with `temps` put in the place of
    `time`, all that was sent is as described.
    """
    if isinstance(failure, RejectedPositiveData):
        return not is_undated(response)
    if not isinstance(failure, AcceptedNegativeData):
        return True
    if places_with_faults(case) != {ParameterLocation.QUERY}:
        return True
    query = urlsplit(response.request.url).query
    # Of a parameter that is repeated, the first counts.
    sent = {name: texts[0] for name, texts in parse_qs(query, keep_blank_values=True).items()}
    sent = {name: text for name, text in sent.items() if text}
    if "time" not in sent and "temps" in sent:
        sent["time"] = sent["temps"]
    return not all(
        fits(parameter.raw_schema, sent[parameter.name])
        if parameter.name in sent
        else not parameter.is_required
        for parameter in case.operation.query
    )


def is_undated(response):
    """Whether an archive for a calendar was asked for without the day of the race."""
    address = urlsplit(response.request.url)
    sent = {name: texts[0] for name, texts in parse_qs(address.query).items()}
    return (
        address.path.endswith("/plan.zip")
        and sent.get("format") == "intervals-json"
        and "race_date" not in sent
        and response.json()["code"] == "missing_parameter"
    )


def places_with_faults(case):
    return {place for place, part in case.meta.components.items() if part.mode.is_negative}


def fits(schema, text):
    """Whether a parameter's text is a value of its schema: as it is, or read as a number."""
    if jsonschema_rs.is_valid(schema, text):
        return True
    try:
        return jsonschema_rs.is_valid(schema, float(text))
    except ValueError:
        return False
