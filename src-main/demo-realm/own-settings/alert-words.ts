import { peopleWithState, personalState } from './personal-state.ts';
import type { Realm } from '../router.ts';
import type { RealmState, User } from '../state.ts';

/**
 * The characters allowed before and after an alert word; a quotation mark only before it.
 * https://zulip.com/help/dm-mention-alert-notifications#alert-words
 */
const before: ReadonlySet<string> = new Set([' ', '\n', '(', '"', '.', ',', "'", ';', '[', '*', '`', '>']);
const after: ReadonlySet<string> = new Set([
  ' ',
  '\n',
  ')',
  '?',
  ':',
  '.',
  ',',
  "'",
  ';',
  ']',
  '!',
  '*',
  '`',
]);

/** The ids of the people whose alert words occur in a text. */
export function alertedPeople(state: RealmState, content: string): number[] {
  const folded = content.toLowerCase();
  return [...peopleWithState(state)]
    .filter(({ personal }) => personal?.alertWords.some((word) => hasWord(folded, word.toLowerCase())))
    .map(({ userId }) => userId);
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const preceding = text[at - 1];
    const following = text[at + word.length];
    const begins = preceding === undefined || before.has(preceding);
    if (begins && (following === undefined || after.has(following))) return true;
  }
  return false;
}

/** Adds words that don't exist yet, ignoring case. https://zulip.com/api/add-alert-words */
export function addAlertWords(realm: Realm, user: User, words: readonly string[]): readonly string[] {
  const personal = personalState(realm.state, user);
  const known = new Set(personal.alertWords.map((word) => word.toLowerCase()));
  const fresh = new Map(
    words.filter((word) => !known.has(word.toLowerCase())).map((word) => [word.toLowerCase(), word]),
  );
  return setAlertWords(realm, user, [...personal.alertWords, ...fresh.values()]);
}

/** Removes words, ignoring case. https://zulip.com/api/remove-alert-words */
export function removeAlertWords(realm: Realm, user: User, words: readonly string[]): readonly string[] {
  const gone = new Set(words.map((word) => word.toLowerCase()));
  const left = personalState(realm.state, user).alertWords.filter((word) => !gone.has(word.toLowerCase()));
  return setAlertWords(realm, user, left);
}

/** Sends the event even if nothing has changed, as on the server. */
function setAlertWords({ state, queues }: Realm, user: User, words: readonly string[]): readonly string[] {
  personalState(state, user).alertWords = words;
  queues.publish({ type: 'alert_words', alert_words: words }, (owner) => owner === user);
  return words;
}
