import type { ConnectionState } from '#contract/organization.ts';
import { until, type Stage } from './observing.ts';

/** How trouble is caused and ended, in any part of the program. */
export interface TroubleSwitch {
  /** The session notices before the user does anything. */
  isNoticed?: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** A call's longest time limit is 65 s, and a retry may follow. */
export const longest = 140_000;
/** A full window of the rate limit may have to pass. */
export const recovery = 100_000;
const once = 'Nothing. It is asked again when somebody does.';

/** Describes the retries among a number of attempts, given the usual number. */
export function times(attempts: number, usual = 1): string {
  return attempts <= usual
    ? once
    : 'Twice more at most, within seconds; then it is asked again when somebody does.';
}

/** It ends there until the user signs in. */
export const isFinal = ({ kind }: ConnectionState): boolean => kind === 'signed-out' || kind === 'refused';
/** Whether the state reports trouble. */
export const isSettled = (state: ConnectionState): boolean =>
  state.kind === 'offline' || state.kind === 'unreadable' || isFinal(state);

/** How often the same thing was requested, from an attempt on. */
export function mostTries(stage: Stage, from: number, path: RegExp): number {
  const counts = new Map<string, number>();
  for (const each of stage.attempts.slice(from)) {
    if (path.test(each.path)) counts.set(each.path, (counts.get(each.path) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Starts the trouble and, if the session notices by itself, waits for that. */
export async function beginNoticed(stage: Stage, trouble: TroubleSwitch): Promise<void> {
  await trouble.begin();
  if (trouble.isNoticed === true) await until(() => isSettled(stage.console.live.session.state()), 60_000);
}
