import type { ChangeOutcome, Job } from '#contract/change-entities.ts';
import type { JournalDeletion, JournalEntry, JournalFieldKind } from '#contract/journal-entities.ts';
import { countWords, dateOf } from '../../ui/time-words.ts';
import type { JournalQuestion, JournalSpan } from './journal-question.ts';

export const outcomeNames: Readonly<Record<ChangeOutcome, string>> = {
  applied: 'Applied',
  rejected: 'Failed',
  'not-applied': 'Not applied',
  skipped: 'Skipped',
  unknown: 'Unknown',
  sending: 'Sending',
  waiting: 'Waiting',
};

export const fieldNames: Readonly<Record<JournalFieldKind, string>> = {
  role: 'Role',
  name: 'Name',
  email: 'E-mail',
  status: 'Status',
  account: 'Account',
  profile: 'Profile field',
  announcement: 'Messages',
  group: 'Group membership',
  subscription: 'Channel subscription',
  'user-group': 'User group',
  domain: 'Allowed domain',
  attachment: 'Attachment',
  device: 'Device',
  linkifier: 'Linkifier',
  channel: 'Channel',
  report: 'Report',
  message: 'Message',
};

/** Spans that the menu offers. */
export const daySpans: readonly { days: number; name: string }[] = [
  { days: 1, name: 'Today' },
  { days: 7, name: 'Last 7 days' },
  { days: 30, name: 'Last 30 days' },
  { days: 365, name: 'Last 365 days' },
];

function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function dayWords(day: string): string {
  const at = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(at) ? day : dateOf(at / 1_000);
}

/** A span in a few words: "last 7 days", "3 Nov 2026 to 9 Nov 2026", "from 3 Nov 2026". */
export function spanWords(span: JournalSpan): string {
  if (span.kind === 'days') {
    return (daySpans.find(({ days }) => days === span.days)?.name ?? `Last ${span.days} days`).toLowerCase();
  }
  if (span.from === '') return `until ${dayWords(span.to)}`;
  if (span.to === '') return `from ${dayWords(span.from)}`;
  return span.from === span.to ? dayWords(span.from) : `${dayWords(span.from)} to ${dayWords(span.to)}`;
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
    const value = list(outcomes.map((outcome) => outcomeNames[outcome].toLowerCase()));
    chips.push({ name: 'outcomes', field: 'Outcome', value });
  }
  if (fields.length > 0) {
    const value = list(fields.map((kind) => fieldNames[kind].toLowerCase()));
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

/** "1 change", "398 changes". */
export function changesWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'change' : 'changes'}`;
}

/** "12 change sets (340 changes) that ended before 23 Nov 2025 were deleted." */
export function deletionWords({ changeSets, changes, endedBeforeMilliseconds }: JournalDeletion): string {
  const number = changeSets === 1 ? '1 change set' : `${countWords(changeSets)} change sets`;
  const were = changeSets === 1 ? 'was' : 'were';
  return `${number} (${changesWords(changes)}) that ended before ${dateOf(endedBeforeMilliseconds / 1_000)} ${were} deleted.`;
}

/** How far a change set was undone since, in a few words; empty where it was not. */
export function undoneWords({ undoneBy, counts }: Pick<JournalEntry, 'undoneBy' | 'counts'>): string {
  const undone = undoneBy.reduce((sum, { applied }) => sum + applied, 0);
  if (undone === 0) return '';
  return undone >= counts.applied
    ? 'Undone'
    : `${countWords(undone)} of ${countWords(counts.applied)} undone`;
}

/** What a job is doing where it has not simply finished; empty where it has. */
export function stateWords(state: Job['state']): string {
  return {
    running: 'Under way',
    waiting: 'Waiting for the server',
    paused: 'Paused',
    finished: '',
    cancelled: 'Cancelled',
    stopped: 'Stopped at a refusal',
  }[state];
}

/** Who ran it. */
export function callerWords({
  callerName,
  callerUserId,
}: Pick<JournalEntry, 'callerName' | 'callerUserId'>): string {
  return callerName ?? (callerUserId === null ? 'Unknown' : `User ${callerUserId}`);
}
