/** The name or address to compare with. */
interface WantedName {
  /** Folded names the person may have. */
  names: readonly string[];
  /** In lower case; null if there is only a name. */
  email: string | null;
}

/** Separates the words of a name. */
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u;
const wordsOf = (text: string): string[] => text.split(betweenWords).filter((word) => word !== '');

/** The letters of a text as a set of 32 bits: texts with very different letters need no closer comparison. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20) letters |= 1 << (code & 31);
  }
  return letters;
}

/** Counts all bits in parallel, since this runs for every pair of names. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many letters may differ. */
function mostEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The edit distance between two texts; `most` + 1 if it is larger. */
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

/** The number of edits between two texts; Infinity if they are too different. */
function editsFrom(pattern: Pattern, text: string, letters: number): number {
  const most = pattern.mostEdits;
  const difference = pattern.text.length - text.length;
  if (difference > most || -difference > most) return Infinity;
  if (bitCount(pattern.letters ^ letters) > 2 * most) return Infinity;
  const edits = editDistance(pattern.text, text, most);
  return edits > most ? Infinity : edits;
}

/** A person's name or address, in the same form as the wanted one. */
interface Candidate {
  name: string;
  nameLetters: number;
  email: string;
  emailLetters: number;
}

/** Whether each word of the first list is a prefix of a word in the second. */
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
  // An extra middle name or title.
  return isAround && words.length > 1 && words.every((word) => wanted.words.includes(word)) ? 3 : Infinity;
}

function addressCost(wanted: Pattern, { email, emailLetters }: Candidate): number {
  const edits = editsFrom(wanted, email, emailLetters);
  if (edits < Infinity) return edits;
  const at = wanted.text.indexOf('@');
  return at > 2 && email.startsWith(wanted.text.slice(0, at + 1)) ? 1 : Infinity;
}

/** Measures the distance of candidates from an unknown name or address. */
interface NearName {
  /** 0 or more; Infinity if they are too different to be confused. */
  cost(candidate: Candidate): number;
}

/** Prepares a comparison that tolerates missing or wrong letters, omitted words, and an address in another domain. */
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
