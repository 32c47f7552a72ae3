import type { PersonStatus } from '#contract/people.ts';
import { fold } from '#contract/folded-text.ts';

/** A changed status is a new object, so a cached text stays valid as long as its key exists. */
const foldedTexts = new WeakMap<PersonStatus, string>();

/** The folded search text of a status: its own text and the name of its emoji. */
export function foldedStatus(status: PersonStatus): string {
  let folded = foldedTexts.get(status);
  if (folded === undefined) {
    folded = fold(`${status.text}\t${status.emoji?.name.replaceAll('_', ' ') ?? ''}`);
    foldedTexts.set(status, folded);
  }
  return folded;
}
