/** `plan_type` of Zulip Cloud Free, the only plan with less than all features. https://zulip.com/api/register-queue */
export const limitedPlanType = 2;

/** Why something cannot be done on a limited plan: `what` begins the sentence, as in "Creating groups". */
export function needsPlan(what: string): string {
  return `${what} needs the Zulip Cloud Standard plan. This organization is on Zulip Cloud Free.`;
}
