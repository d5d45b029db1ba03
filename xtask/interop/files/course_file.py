"""Holds the workout of a course against its JSON: course_file.py <json> <fit>"""

import json
import sys
from pathlib import Path

from fit_file import by_fitdecode, by_garmin

# Percent of a lap's pace that a watch stays silent within.
BAND = 2


def check(plan: dict, path: Path):
    splits = plan["splits"]
    for file_id, workout, steps in (by_garmin(path), by_fitdecode(path)):
        assert file_id["type"] == "workout" and file_id["serial_number"], file_id
        assert workout["sport"] == "running", workout
        assert workout["num_valid_steps"] == len(steps) == len(splits), workout
        assert plan["distance_label"] in workout["wkt_name"], workout
        assert [step["message_index"] for step in steps] == list(range(len(steps)))
        before = 0
        for split, step in zip(splits, steps):
            metres = round(1000 * split["km"] - before, 3)
            before += metres
            assert step["intensity"] == "active" and step["duration_type"] == "distance", step
            # Centimetres.
            assert abs(step["duration_distance"] - metres) <= 0.0051, (split, step)
            assert split["lap_pace"] in step["wkt_step_name"], (split, step)
            assert step["target_type"] == "speed" and step["target_speed_zone"] == 0, step
            speed = metres / split["lap_seconds"]
            for name, percent in (("low", BAND), ("high", -BAND)):
                target = step[f"custom_target_speed_{name}"]
                assert abs(target - speed / (1 + percent / 100)) <= 0.0051, (split, step)
        assert abs(before - 1000 * plan["distance_km"]) < 0.001, before


plan = json.loads(Path(sys.argv[1]).read_text())
assert len({split["lap_pace"] for split in plan["splits"]}) > 5, "a course without hills"
check(plan, Path(sys.argv[2]))
print(f"{len(plan['splits'])} laps: read back the same")
