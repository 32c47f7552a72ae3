import { onFirstUse } from '#contract/first-use.ts';
import { fold } from '#contract/folded-text.ts';
import { addressTitles, postalTitles, signInTitles } from './address-titles.ts';
import {
  displayNameTitles,
  familyFirstTitles,
  firstNameTitles,
  fullNameTitles,
  lastNameTitles,
  otherNameTitles,
  plainNameTitles,
} from './name-titles.ts';
import { sideTitles } from './side-titles.ts';

/** What the title of a column says about its content. */
export type TitleKind =
  | 'email'
  /** A sign-in name, which may be an address. */
  | 'sign-in'
  /** Either kind of address. */
  | 'address'
  | 'display-name'
  | 'full-name'
  | 'plain-name'
  | 'first-name'
  | 'last-name'
  | 'other-name'
  | 'user-id'
  /** Just "id", of an unspecified system. */
  | 'id'
  /** Another column common in lists of people. */
  | 'side';

const idTitles = 'id|ids|identifier|kennung|identifiant unique|uid|_id';
const userIdTitles = 'user id|userid|zulip id|zulip user id|zulip userid';

const foldedWords = (...lists: readonly string[]) =>
  onFirstUse((): ReadonlySet<string> => new Set(lists.flatMap((words) => words.split('|').map(fold))));

/** Parts of titles that say nothing about the content. */
const formal = foldedWords(
  'required|optional|mandatory|value|primary|main|1|01|pflichtfeld|pflicht|obligatoire|requis|obligatorio|requerido',
  'obrigatório|obbligatorio|verplicht|wymagane|povinné|zorunlu|обязательно|必須|任意|必填|选填|필수|kötelező',
);
/** Parts that mark an address as the employer's, and a name as not a person's. */
const atWork = foldedWords(
  'work|business|corporate|company|office|official|organization|geschäftlich|dienstlich|beruflich|professionnel|pro',
  'professionnelle|laboral|trabajo|corporativo|comercial|aziendale|lavoro|zakelijk|werk|służbowy|iş|kurumsal',
  'рабочий|рабочая|工作|会社|公司|회사',
);

/** Invisible characters: soft hyphens, zero-width spaces, directional marks. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** The words of a title, without accents, case and punctuation: "E-Mail_Address*" becomes `email address`. */
export function titleWords(title: string): string {
  const spaced = title
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return fold(spaced)
    .replaceAll(/['’`"״]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/(?<=^|\s)e (?=mail|mejl|post|bost|pasts?|posta)/gu, 'e');
}

/** If a title is of several kinds, the first counts. */
const titlesOfKinds: readonly (readonly [titles: string, kind: TitleKind])[] = [
  [addressTitles, 'email'],
  [userIdTitles, 'user-id'],
  [idTitles, 'id'],
  [displayNameTitles, 'display-name'],
  [plainNameTitles, 'plain-name'],
  [fullNameTitles, 'full-name'],
  [firstNameTitles, 'first-name'],
  [lastNameTitles, 'last-name'],
  [otherNameTitles, 'other-name'],
  [signInTitles, 'sign-in'],
  [postalTitles, 'address'],
  [sideTitles, 'side'],
];

const kinds = onFirstUse(() => {
  const known = new Map<string, TitleKind>();
  for (const [titles, kind] of titlesOfKinds) {
    for (const title of titles.split('|')) {
      const words = titleWords(title);
      if (!known.has(words)) known.set(words, kind);
    }
  }
  return known;
});

const familyFirst = onFirstUse(() => new Set(familyFirstTitles.split('|').map(titleWords)));

const without = (words: string, left: ReadonlySet<string>): string =>
  words
    .split(' ')
    .filter((word) => !left.has(word))
    .join(' ');

/** Whether a last name title is in a language that puts last names first. */
export function isFamilyFirst(title: string): boolean {
  return familyFirst().has(without(titleWords(title), formal()));
}

/** What a title means, ignoring brackets, punctuation and words such as "required" or "primary"; null if unknown. */
export function readTitle(title: string): TitleKind | null {
  const words = titleWords(title);
  if (words === '') return null;
  const bare = without(words, formal());
  const known = kinds().get(words) ?? kinds().get(words.replaceAll(' ', '')) ?? kinds().get(bare);
  if (known !== undefined) return known;
  return kinds().get(without(bare, atWork())) === 'email' ? 'email' : null;
}

const addressWord =
  /(?:^|\s)(?:e?mails?|emailadresse|email\p{L}*|courriel|correo|correu|mailadresse|epost\p{L}*|eposta)(?=\s|$)|メール|邮箱|邮件|郵件|信箱|이메일|почт|пошт|имейл/u;

/** Whether a title mentions email without being the main email column: "Manager email", "E-mail 2 - Value". */
export function mentionsAddress(title: string): boolean {
  return addressWord.test(titleWords(title));
}
