/** What a name or an address is compared with. */
interface WantedName {
  /** Folded names that the person may have. */
  names: readonly string[];
  /** In lower case; null for a name alone. */
  email: string | null;
}

/** Whatever parts the words of a name. */
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u;
const wordsOf = (text: string): string[] => text.split(betweenWords).filter((word) => word !== '');

/** The letters of a text as a set of 32 bits: texts whose letters differ much need not be read. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20) letters |= 1 << (code & 31);
  }
  return letters;
}

/** Counted in all places at once: this is asked for every pair of names. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many letters may be other ones. */
function mostEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** How many letters have to be put in, taken out or replaced to make one text the other; `most` + 1 where it is more. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(replaced, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    if (Math.min(...now) > most) return most + 1;
    before = now;
  }
  return Math.min(before[other.length] ?? 0, most + 1);
}

interface Pattern {
  text: string;
  letters: number;
  mostEdits: number;
  words: readonly string[];
  wordLetters: number;
}

function patternOf(text: string): Pattern {
  const words = wordsOf(text);
  const letters = lettersOf(text);
  return { text, letters, mostEdits: mostEdits(text.length), words, wordLetters: lettersOf(words.join('')) };
}

/** How many letters a text differs in; Infinity where they are too many to take one for the other. */
function editsFrom(pattern: Pattern, text: string, letters: number): number {
  const most = pattern.mostEdits;
  const difference = pattern.text.length - text.length;
  if (difference > most || -difference > most) return Infinity;
  if (bitCount(pattern.letters ^ letters) > 2 * most) return Infinity;
  const edits = editDistance(pattern.text, text, most);
  return edits > most ? Infinity : edits;
}

/** A name or an address of somebody, in the form of the wanted ones. */
interface Candidate {
  name: string;
  nameLetters: number;
  email: string;
  emailLetters: number;
}

/** Whether each of some words begins one of the others. */
const begins = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.some((other) => other.startsWith(word)));

function nameCost(wanted: Pattern, { name, nameLetters }: Candidate): number {
  const edits = editsFrom(wanted, name, nameLetters);
  if (edits < Infinity) return edits;
  const isWithin = (wanted.wordLetters & ~nameLetters) === 0;
  const isAround = (nameLetters & ~wanted.letters) === 0;
  if (!isWithin && !isAround) return Infinity;
  const words = wordsOf(name);
  if (isWithin && wanted.words.some((word) => word.length > 1) && begins(wanted.words, words)) return 3;
  // A second name or a title more than the account has.
  return isAround && words.length > 1 && words.every((word) => wanted.words.includes(word)) ? 3 : Infinity;
}

function addressCost(wanted: Pattern, { email, emailLetters }: Candidate): number {
  const edits = editsFrom(wanted, email, emailLetters);
  if (edits < Infinity) return edits;
  const at = wanted.text.indexOf('@');
  return at > 2 && email.startsWith(wanted.text.slice(0, at + 1)) ? 1 : Infinity;
}

/** How far candidates are from a name or an address that nobody has. */
interface NearName {
  /** From 0; Infinity where nobody would take one for the other. */
  cost(candidate: Candidate): number;
}

/** Prepares a comparison: letters that are missing or wrong, words that are left out, an address in another domain. */
export function nearName({ names, email }: WantedName): NearName {
  const patterns = names.map(patternOf);
  const address = email === null ? null : patternOf(email);
  return {
    cost(candidate) {
      let least = Infinity;
      for (const pattern of patterns) least = Math.min(least, nameCost(pattern, candidate));
      if (address !== null && candidate.email !== '') {
        least = Math.min(least, addressCost(address, candidate));
      }
      return least;
    },
  };
}
