"""Calls every operation through the generated client: client.py <url of the server>."""

import sys

sys.path.insert(0, ".")

from pace_client import Client
from pace_client.api.running import compute_pace, generate_training_plan, redirect_calculer
from pace_client.api.service import get_health, get_status
from pace_client.models import Error, PlanRepeat
from pace_client.models.generate_training_plan_distance import GenerateTrainingPlanDistance

client = Client(base_url=sys.argv[1])

pace = compute_pace.sync(client=client, distance="10km", time="45:00")
assert (pace.pace, pace.pace_seconds_per_km, len(pace.splits)) == ("4'30\"", 270, 3), pace

plan = generate_training_plan.sync(
    client=client,
    distance=GenerateTrainingPlanDistance.SEMI,
    time="1h45",
    vo2max=52.5,
    include="steps",
    lang="en",
)
assert plan.total_weeks == len(plan.weeks) == 12, plan
parts = [part for week in plan.weeks for session in week.sessions for part in session.steps]
assert any(isinstance(part, PlanRepeat) for part in parts), parts

error = compute_pace.sync(client=client, distance="10km", time="45m")
assert isinstance(error, Error) and error.code == "invalid_time", error

assert get_status.sync(client=client).version == "1.0.0"
assert get_health.sync(client=client).status == "ok"
assert redirect_calculer.sync_detailed(client=client, distance="10km", time="45:00").status_code == 301
