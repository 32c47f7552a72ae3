/** What an entry names somebody by: `text` is as it was written, for showing; `key` is what it is looked up by. */
type WrittenName =
  | { kind: 'email'; text: string; key: string }
  | { kind: 'id'; text: string; key: number }
  | { kind: 'name'; text: string; key: string };

/** One thing in a pasted text that should name a person. */
export type PastedEntry = WrittenName & {
  /** Nothing but a comma parts it from the name before it: names may have commas, so that both may be one. */
  isLinked?: true;
};

/** `@**Name**`, `@_**Name|id**`, `@**|id**`. https://zulip.com/help/format-your-message-using-markdown */
const mention = /@_?\*\*(?<name>[^*|\n]*)(?:\|(?<id>\d+))?\*\*/gu;
/** What may be an address in angle brackets. The length is bounded, so that no text takes long to read. */
const bracketed = /<(?<content>[^<>\n]{3,400})>/gu;
/** Characters before an address in brackets that its name can have. */
const longestName = 400;
const separators = /[\n\r\t,;|]+/u;
const comma = /^[ \u00a0]*,[ \u00a0]*$/u;
/** What people put around an entry: brackets, quotes, bullets, the full stop of a sentence. */
const wrapping = new Set(' \u00a0"\'“”‘’<>()[]{}*·•–-.:');
const emailShape = /^[^\s@]+@[^\s@]+$/u;
const idShape = /^#?\d{1,10}$/u;

const largestId = 2 ** 32 - 1;

function unwrapped(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && wrapping.has(text[from] as string)) from++;
  while (to > from && wrapping.has(text[to - 1] as string)) to--;
  return text.slice(from, to).replace(/^mailto:/iu, '');
}

/** Where the name before an address in brackets begins; it may be in quotes, and then hold what else would end it. */
function nameStart(text: string, bracket: number, earliest: number): number {
  const lowest = Math.max(earliest, bracket - longestName);
  let at = bracket;
  while (at > lowest && (text[at - 1] === ' ' || text[at - 1] === '\u00a0')) at--;
  if (text[at - 1] === '"') {
    const quote = text.lastIndexOf('"', at - 2);
    if (quote >= lowest && !text.slice(quote, at).includes('\n')) return quote;
  }
  while (at > lowest && !',;"<>|\n\r\t'.includes(text[at - 1] as string)) at--;
  return at;
}

/** Takes addresses in brackets with their names out of a text; `tell` gets each with its place. */
function takeBracketed(text: string, tell: (at: number, written: string, email: string) => void): string {
  const parts: string[] = [];
  let taken = 0;
  for (const match of text.matchAll(bracketed)) {
    const email = unwrapped(match.groups?.['content'] ?? '');
    if (!emailShape.test(email)) continue;
    const from = nameStart(text, match.index, taken);
    const to = match.index + match[0].length;
    tell(from, text.slice(from, to).trim(), email);
    parts.push(text.slice(taken, from), ','.repeat(to - from));
    taken = to;
  }
  parts.push(text.slice(taken));
  return parts.join('');
}

/** A name without what people put around its parts, for comparing. */
export function nameKey(name: string): string {
  const parts = name
    .split(',')
    .map(unwrapped)
    .filter((part) => part !== '');
  return parts.length === 0 ? name : parts.join(', ');
}

function emailEntry(text: string): PastedEntry {
  return { kind: 'email', text, key: text.toLowerCase() };
}

function idEntry(text: string): PastedEntry {
  const id = Number(text.replace('#', ''));
  return id > 0 && id <= largestId ? { kind: 'id', text, key: id } : { kind: 'name', text, key: text };
}

function nameEntry(text: string): PastedEntry {
  return { kind: 'name', text, key: text.replace(/^@/u, '').trim() };
}

/** What stands between two separators: one name, a name before its address, or several addresses or ids. */
function* chunkEntries(chunk: string): Generator<PastedEntry> {
  const text = unwrapped(chunk);
  if (text === '') return;
  const words = text
    .split(/\s+/u)
    .map(unwrapped)
    .filter((word) => word !== '');
  const emails = words.filter((word) => emailShape.test(word));
  const namesNothingElse = words.every((word) => emailShape.test(word) || idShape.test(word));
  if (namesNothingElse) {
    for (const word of words) yield emailShape.test(word) ? emailEntry(word) : idEntry(word);
  } else if (emails.length === 1 && emails[0] !== undefined) {
    yield emailEntry(emails[0]);
  } else if (emails.length > 1) {
    for (const word of words) yield emailShape.test(word) ? emailEntry(word) : nameEntry(word);
  } else {
    yield nameEntry(text);
  }
}

/**
 * Reads who a pasted text names: addresses, user ids, mentions as Zulip writes them, `Name <address>`, and names,
 * separated by line breaks, tabs, commas, semicolons or bars; addresses and ids by spaces too. A name beside an
 * address belongs to it and is not an entry of its own. Which commas belong to names only those can tell who know the
 * names: see `isLinked`.
 */
export function pastedEntries(text: string): PastedEntry[] {
  const found: { at: number; end: number; entry: PastedEntry; isMention?: true }[] = [];
  // What was read becomes separators, so that places stay and the entries can be put into the order of the text.
  let rest = text.replaceAll(mention, (written, name: string, id: string | undefined, at: number) => {
    const entry: PastedEntry =
      id === undefined ? { ...nameEntry(name.trim()), text: written } : { ...idEntry(id), text: written };
    found.push({ at, end: at + written.length, entry, isMention: true });
    return ','.repeat(written.length);
  });
  rest = takeBracketed(rest, (at, written, email) => {
    found.push({ at, end: at + written.length, entry: { ...emailEntry(email), text: written } });
  });
  let at = 0;
  for (const chunk of rest.split(new RegExp(`(${separators.source})`, 'u'))) {
    const end = at + chunk.length;
    if (!separators.test(chunk)) for (const entry of chunkEntries(chunk)) found.push({ at, end, entry });
    at = end;
  }
  const inOrder = found.toSorted((one, other) => one.at - other.at);
  return inOrder.map(({ at: start, entry, isMention }, place) => {
    const before = inOrder[place - 1];
    const isLinked =
      before?.entry.kind === 'name' &&
      before.isMention !== true &&
      isMention !== true &&
      comma.test(text.slice(before.end, start));
    return isLinked ? { ...entry, isLinked } : entry;
  });
}
