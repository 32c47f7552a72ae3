import type { JournalFilter } from '#contract/calls/changes.ts';
import type { ChangeOutcome, ChangeTarget } from '#contract/changes.ts';
import type { JournalFieldKind } from '#contract/journal.ts';

/** A time span: the last days with today among them, or from one day to another, both included. */
export type JournalSpan =
  | { kind: 'days'; days: number }
  /** Days as `2026-11-23`; empty leaves that end open. */
  | { kind: 'dates'; from: string; to: string };

/** What changes were about. */
export interface JournalSubject {
  target: ChangeTarget;
  name: string;
}

/** What the panel asks for, as it stands in its fields and chips. */
export interface JournalQuestion {
  text: string;
  outcomes: ChangeOutcome[];
  fields: JournalFieldKind[];
  subject: JournalSubject | null;
  span: JournalSpan | null;
}

export const wholeJournal: JournalQuestion = {
  text: '',
  outcomes: [],
  fields: [],
  subject: null,
  span: null,
};

/** The midnight at which a day of the local zone begins; null for a text that is no day. */
function dayOf(text: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 ? date : null;
}

function dayAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/**
 * The bounds of a span in UNIX milliseconds: from, and before.
 *
 * @param now milliseconds since the UNIX epoch.
 */
function boundsOf(
  span: JournalSpan | null,
  now: number,
): Pick<JournalFilter, 'fromMilliseconds' | 'beforeMilliseconds'> {
  if (span === null) return { fromMilliseconds: null, beforeMilliseconds: null };
  if (span.kind === 'days') {
    return { fromMilliseconds: dayAfter(new Date(now), 1 - span.days).getTime(), beforeMilliseconds: null };
  }
  const last = dayOf(span.to);
  return {
    fromMilliseconds: dayOf(span.from)?.getTime() ?? null,
    beforeMilliseconds: last === null ? null : dayAfter(last, 1).getTime(),
  };
}

/**
 * The filter of a question.
 *
 * @param now milliseconds since the UNIX epoch; only its day matters.
 */
export function filterOf(question: JournalQuestion, now: number): JournalFilter {
  const { text, outcomes, fields, subject, span } = question;
  return { text: text.trim(), outcomes, fields, target: subject?.target ?? null, ...boundsOf(span, now) };
}

/** Adds a value to a list of values, or takes it out again. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
