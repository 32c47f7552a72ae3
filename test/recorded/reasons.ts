import type { RecordedLevel } from './recording.ts';

const otherOrganizations = 'The recorded server had other organizations too, and lists their people.';

/** Why the demo realm differs from the recorded servers, by level and call. */
export const reasons: Readonly<Record<RecordedLevel, Readonly<Record<number, string>>>> = {
  442: { 8: otherOrganizations },
  247: { 8: otherOrganizations },
};
