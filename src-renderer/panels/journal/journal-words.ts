import { changeOutcomes, type ChangeOutcome } from '#contract/changes.ts';
import {
  journalParts,
  type JournalDeletion,
  type JournalEntry,
  type JournalFieldKind,
} from '#contract/journal.ts';
import { outcomeNames } from '#contract/words/changes.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { anyOf } from '#contract/words/list.ts';
import { formatDate, formatIsoDate } from '#contract/words/time.ts';
import type { JournalQuestion, JournalSpan } from '../../subjects/journal/journal-question.ts';

/** What a part of the journal is called. */
function partName(part: JournalFieldKind): string {
  return journalParts.find(({ id }) => id === part)?.name ?? part;
}

/** Spans that the menu offers. */
export const daySpans: readonly { days: number; name: string }[] = [
  { days: 1, name: 'Today' },
  { days: 7, name: 'Last 7 days' },
  { days: 30, name: 'Last 30 days' },
  { days: 365, name: 'Last 365 days' },
];

/** A span in a few words: "last 7 days", "3 Nov 2026 to 9 Nov 2026", "from 3 Nov 2026". */
export function spanWords(span: JournalSpan): string {
  if (span.kind === 'days') {
    return (daySpans.find(({ days }) => days === span.days)?.name ?? `Last ${span.days} days`).toLowerCase();
  }
  if (span.from === '') return `until ${formatIsoDate(span.to)}`;
  if (span.to === '') return `from ${formatIsoDate(span.from)}`;
  return span.from === span.to
    ? formatIsoDate(span.from)
    : `${formatIsoDate(span.from)} to ${formatIsoDate(span.to)}`;
}

export type JournalChipName = 'outcomes' | 'fields' | 'subject' | 'span';

export interface JournalChip {
  name: JournalChipName;
  field: string;
  value: string;
}

/** The filters in force, in the order of the chips; the text has its own field. */
export function journalChips(question: JournalQuestion): JournalChip[] {
  const chips: JournalChip[] = [];
  const { outcomes, fields, subject, span } = question;
  if (outcomes.length > 0) {
    const value = anyOf(outcomes.map((outcome) => outcomeNames[outcome].toLowerCase()));
    chips.push({ name: 'outcomes', field: 'Outcome', value });
  }
  if (fields.length > 0) {
    const value = anyOf(fields.map((kind) => partName(kind).toLowerCase()));
    chips.push({ name: 'fields', field: 'Field', value });
  }
  if (subject !== null) chips.push({ name: 'subject', field: 'About', value: subject.name });
  if (span !== null) chips.push({ name: 'span', field: 'Time', value: spanWords(span) });
  return chips;
}

/** The question without one of its chips. */
export function withoutChip(question: JournalQuestion, name: JournalChipName): JournalQuestion {
  return name === 'outcomes' || name === 'fields'
    ? { ...question, [name]: [] }
    : { ...question, [name]: null };
}

/** One sentence that names what nothing in the journal matches. */
export function nothingInJournal(question: JournalQuestion): string {
  const text = question.text.trim();
  const parts = [
    text === '' ? '' : `has “${text}” in title, reason, name, values or the server’s answer`,
    ...journalChips(question).map(({ name, field, value }) =>
      name === 'subject' ? `is about ${value}` : `has the ${field.toLowerCase()} ${value}`,
    ),
  ].filter((part) => part !== '');
  return `No recorded change ${parts.join(' and ')}.`;
}

/** "12 change sets (340 changes) that ended before 23 Nov 2025 were deleted." */
export function deletionWords({ changeSets, changes, endedBeforeMilliseconds }: JournalDeletion): string {
  const were = plural(changeSets, 'was', 'were');
  return `${countOf(changeSets, 'change set')} (${countOf(changes, 'change')}) that ended before ${formatDate(endedBeforeMilliseconds / 1_000)} ${were} deleted.`;
}

/** How far a change set was undone since, in a few words; empty where it was not. */
export function undoneWords({ undoneBy, counts }: Pick<JournalEntry, 'undoneBy' | 'counts'>): string {
  const undone = undoneBy.reduce((sum, { applied }) => sum + applied, 0);
  if (undone === 0) return '';
  return undone >= counts.applied
    ? 'Undone'
    : `${formatCount(undone)} of ${formatCount(counts.applied)} undone`;
}

type Counts = JournalEntry['counts'];

/** How changes ended, each once. */
export function outcomesIn(counts: Counts): ChangeOutcome[] {
  return changeOutcomes.filter((outcome) => counts[outcome] > 0);
}

/** "53 applied, 3 failed, 158 skipped". */
export function outcomesWords(counts: Counts): string {
  return outcomesIn(counts)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeNames[outcome].toLowerCase()}`)
    .join(', ');
}

/** How a set ended whose changes ended differently: the first of the outcomes where none was applied. */
export function summaryOf(counts: Counts): ChangeOutcome | 'partly-applied' {
  const [first = 'skipped', ...others] = outcomesIn(counts);
  return others.length > 0 && counts.applied > 0 ? 'partly-applied' : first;
}

/** "53 of 214": how many were applied, or ended in the first other way. */
export function appliedWords(counts: Counts, total: number): string {
  const [first = 'applied'] = outcomesIn(counts);
  return `${formatCount(counts[first])} of ${formatCount(total)}`;
}

/** Who ran it. */
export function callerWords({
  callerName,
  callerUserId,
}: Pick<JournalEntry, 'callerName' | 'callerUserId'>): string {
  return callerName ?? (callerUserId === null ? 'Unknown' : `User ${callerUserId}`);
}
