import type { LeaveDraft, PersonStatus } from '#contract/people.ts';
import { codePointCount, strippedText, textLimits } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { readLocalTime } from '../../ui/dates/local-date-time.ts';

/** What is typed of an entry of the leave calendar; times are as in their fields. */
export interface TypedLeave extends PersonStatus {
  /** Empty for now. */
  fromText: string;
  untilText: string;
}

/** What stands in the way of an entry, by the field that says it. */
export type LeaveProblems = Readonly<Record<'people' | 'text' | 'from' | 'until', string | null>>;

/**
 * Reads what was typed of an entry of the leave calendar.
 *
 * @param userIds whom it is for; null before that is known.
 * @param now milliseconds since the UNIX epoch.
 * @returns the entry, null while it can't be one.
 */
export function checkLeave(
  { text, emoji, fromText, untilText }: TypedLeave,
  userIds: readonly number[] | null,
  now: number,
): { problems: LeaveProblems; entry: LeaveDraft | null } {
  const begins = fromText === '' ? now : (readLocalTime(fromText) ?? Number.NaN);
  const until = readLocalTime(untilText);
  const stripped = strippedText(text);
  const length = codePointCount(stripped);
  const problems: LeaveProblems = {
    people: userIds?.length === 0 ? 'Choose at least one person.' : null,
    text: length === 0 && emoji === null ? 'Enter a text or choose an emoji.' : null,
    from: Number.isNaN(begins) ? 'Enter a date and a time.' : null,
    until:
      until === null
        ? 'Enter a date and a time.'
        : until <= begins
          ? 'The end has to come after the beginning.'
          : until <= now
            ? say('statuses.end-past')
            : null,
  };
  const isWrong = Object.values(problems).some((words) => words !== null) || length > textLimits.status;
  const entry =
    isWrong || userIds === null || until === null
      ? null
      : {
          userIds: [...userIds],
          status: { text: stripped, emoji },
          fromMilliseconds: begins,
          untilMilliseconds: until,
        };
  return { problems, entry };
}
