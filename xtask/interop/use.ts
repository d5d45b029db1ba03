// What a client in TypeScript writes against the generated types; it has to compile.
import type { components, paths } from "./api";

type Query = paths["/api/plan"]["get"]["parameters"]["query"];
type Plan = paths["/api/plan"]["get"]["responses"][200]["content"]["application/json"];
type Failure = components["schemas"]["Error"];

export const query: Query = { distance: "semi", time: "1h45", sessions: 4, include: "steps" };

export function metres(plan: Plan): number {
  let metres = 0;
  for (const session of plan.weeks.flatMap((week) => week.sessions)) {
    for (const part of session.steps ?? []) {
      metres += "repeat" in part
        ? part.repeat * part.steps.reduce((sum, step) => sum + step.distance_m, 0)
        : part.distance_m;
    }
  }
  return metres;
}

export function isOurs(failure: Failure): boolean {
  return failure.code === "internal_error";
}
