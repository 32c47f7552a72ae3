import { changeOutcomes, type ChangeOutcome } from '#contract/changes.ts';
import {
  journalParts,
  type JournalDeletion,
  type JournalEntry,
  type JournalFieldKind,
} from '#contract/journal.ts';
import { outcomeNames } from '#contract/words/changes.ts';
import { anyOf, listOf, plainListOf } from '#contract/words/list.ts';
import { formatDate, formatIsoDate } from '#contract/words/time.ts';
import { saidWhenRead, say } from '#words/say.ts';
import type { JournalQuestion, JournalSpan } from '../../subjects/journal/journal-question.ts';

/** What a part of the journal is called. */
function partName(part: JournalFieldKind): string {
  return journalParts.find(({ id }) => id === part)?.name ?? part;
}

/** Spans that the menu offers, in days with today among them. */
export const daySpans = [1, 7, 30, 365] as const;

/** A span in a few words: "last 7 days", "3 Nov 2026 to 9 Nov 2026", "from 3 Nov 2026". */
export function spanWords(span: JournalSpan): string {
  if (span.kind === 'days') return say('journal.in-last-days', { days: span.days });
  if (span.from === '') return say('journal.until', { day: formatIsoDate(span.to) });
  if (span.to === '') return say('journal.from', { day: formatIsoDate(span.from) });
  return span.from === span.to
    ? formatIsoDate(span.from)
    : say('journal.from-to', { from: formatIsoDate(span.from), to: formatIsoDate(span.to) });
}

export type JournalChipName = 'outcomes' | 'fields' | 'subject' | 'span';

/** What is compared by each filter. */
export const chipFields = saidWhenRead<JournalChipName>({
  outcomes: 'journal.outcome',
  fields: 'journal.field',
  subject: 'journal.about',
  span: 'journal.time',
});

interface JournalChip {
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
    chips.push({ name: 'outcomes', field: chipFields.outcomes, value });
  }
  if (fields.length > 0) {
    const value = anyOf(fields.map((kind) => partName(kind).toLowerCase()));
    chips.push({ name: 'fields', field: chipFields.fields, value });
  }
  if (subject !== null) chips.push({ name: 'subject', field: chipFields.subject, value: subject.name });
  if (span !== null) chips.push({ name: 'span', field: chipFields.span, value: spanWords(span) });
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
  const conditions = [
    ...(text === '' ? [] : [say('journal.condition-text', { text })]),
    ...journalChips(question).map(({ name, value }) => say('journal.condition', { name, value })),
  ];
  return say('journal.no-recorded-change', { conditions: listOf(conditions) });
}

/** "12 change sets (340 changes) that ended before 23 Nov 2025 were deleted." */
export function deletionWords({ changeSets, changes, endedBeforeMilliseconds }: JournalDeletion): string {
  return say('journal.deleted', { changeSets, changes, date: formatDate(endedBeforeMilliseconds / 1_000) });
}

type Undoing = Pick<JournalEntry, 'undoneBy' | 'counts'>;

/** How many changes of a set were undone since. */
const undoneIn = ({ undoneBy }: Undoing): number => undoneBy.reduce((sum, { applied }) => sum + applied, 0);

/** Whether all that a change set applied was undone since. */
export function isUndone(entry: Undoing): boolean {
  const undone = undoneIn(entry);
  return undone > 0 && undone >= entry.counts.applied;
}

/** How far a change set was undone since, in a few words; empty where it was not. */
export function undoneWords(entry: Undoing): string {
  const undone = undoneIn(entry);
  if (undone === 0) return '';
  return isUndone(entry)
    ? say('journal.undone')
    : say('journal.partly-undone', { undone, total: entry.counts.applied });
}

type Counts = JournalEntry['counts'];

/** How changes ended, each once. */
export function outcomesIn(counts: Counts): ChangeOutcome[] {
  return changeOutcomes.filter((outcome) => counts[outcome] > 0);
}

/** "53 applied, 3 failed, 158 skipped". */
export function outcomesWords(counts: Counts): string {
  return plainListOf(
    outcomesIn(counts).map((outcome) => say('journal.outcome-count', { count: counts[outcome], outcome })),
  );
}

/** How a set ended whose changes ended differently: the first of the outcomes where none was applied. */
export function summaryOf(counts: Counts): ChangeOutcome | 'partly-applied' {
  const [first = 'skipped', ...others] = outcomesIn(counts);
  return others.length > 0 && counts.applied > 0 ? 'partly-applied' : first;
}

/** "53 of 214": how many were applied, or ended in the first other way. */
export function appliedWords(counts: Counts, total: number): string {
  const [first = 'applied'] = outcomesIn(counts);
  return say('journal.of-total', { shown: counts[first], total });
}

/** Who ran it. */
export function callerWords({
  callerName,
  callerUserId,
}: Pick<JournalEntry, 'callerName' | 'callerUserId'>): string {
  if (callerName !== null) return callerName;
  return callerUserId === null
    ? say('journal.unknown-caller')
    : say('change.user', { id: String(callerUserId) });
}
