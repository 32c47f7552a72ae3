import type { PersonStatus } from '#contract/people.ts';
import { fold } from '#contract/folded-text.ts';

/** A status is replaced when it changes, so what was made of it stays right as long as it is there. */
const foldedTexts = new WeakMap<PersonStatus, string>();

/** The folded text under which a status is found: its own text and the name of its emoji. */
export function foldedStatus(status: PersonStatus): string {
  let folded = foldedTexts.get(status);
  if (folded === undefined) {
    folded = fold(`${status.text}\t${status.emoji?.name.replaceAll('_', ' ') ?? ''}`);
    foldedTexts.set(status, folded);
  }
  return folded;
}
