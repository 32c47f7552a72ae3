import type { RecordedLevel } from './recording.ts';

/** Why the demo realm does otherwise than the recorded servers, by level and call. */
export const reasons: Readonly<Record<RecordedLevel, Readonly<Record<number, string>>>> = {
  442: {},
  247: {},
};
