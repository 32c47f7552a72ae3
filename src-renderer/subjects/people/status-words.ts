import type { PersonStatus } from '#contract/people.ts';

/** What a status says: its text, else the name of its emoji; empty where there is none. */
export function statusWords(status: PersonStatus | null): string {
  if (status === null) return '';
  return status.text || (status.emoji?.name.replaceAll('_', ' ') ?? '');
}
