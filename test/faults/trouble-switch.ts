import type { ConnectionState } from '#contract/organization.ts';
import { until, type Stage } from './observing.ts';

/** How trouble is made and ended, in whatever part of the program it is. */
export interface TroubleSwitch {
  /** The session notices before anybody does anything. */
  isNoticed?: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** The longest time limit of a call is 65 s, and a second try may follow. */
export const longest = 140_000;
/** A full window of the rate limit may have to be waited out. */
export const recovery = 100_000;
const once = 'Nothing. It is asked again when somebody does.';

/** What is tried again of what was tried so often, where so many times are usual. */
export function times(attempts: number, usual = 1): string {
  return attempts <= usual
    ? once
    : 'Twice more at most, within seconds; then it is asked again when somebody does.';
}

/** It ends there until somebody signs in. */
export const isFinal = ({ kind }: ConnectionState): boolean => kind === 'signed-out' || kind === 'refused';
/** The state says that there is trouble. */
export const isSettled = (state: ConnectionState): boolean =>
  state.kind === 'offline' || state.kind === 'unreadable' || isFinal(state);

/** How often the same thing was asked for, among the attempts from a place on. */
export function mostTries(stage: Stage, from: number, path: RegExp): number {
  const counts = new Map<string, number>();
  for (const each of stage.attempts.slice(from)) {
    if (path.test(each.path)) counts.set(each.path, (counts.get(each.path) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Begins the trouble; where the session notices by itself, only then does anybody do anything. */
export async function beginNoticed(stage: Stage, trouble: TroubleSwitch): Promise<void> {
  await trouble.begin();
  if (trouble.isNoticed === true) await until(() => isSettled(stage.console.live.session.state()), 60_000);
}
