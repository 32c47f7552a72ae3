/** One thing in a pasted text that should name a person. */
export type PastedEntry =
  /** `text` is as it was written, for showing. `key` is what it is looked up by. */
  | { kind: 'email'; text: string; key: string }
  | { kind: 'id'; text: string; key: number }
  | { kind: 'name'; text: string; key: string };

/** `@**Name**`, `@_**Name|id**`, `@**|id**`. https://zulip.com/help/format-your-message-using-markdown */
const mention = /@_?\*\*(?<name>[^*|\n]*)(?:\|(?<id>\d+))?\*\*/gu;
/** `Name <address>`; the name may be in quotes, and then hold what else would end an entry. */
const addressWithName =
  /(?:"[^"\n]*"|[^\s,;"<>][^,;"<>\n\t]*)?[ \t]*<\s*(?:mailto:)?(?<email>[^\s<>,;]+@[^\s<>,;]+?)\s*>/giu;
const separators = /[\n\r\t,;|]+/u;
/** What people put around an entry: brackets, quotes, bullets, the full stop of a sentence. */
const wrapping = /^(?:[\s"'“”‘’<([{*•·–-]|mailto:)+|[\s"'“”‘’>)\]}.:*]+$/giu;
const emailShape = /^[^\s@]+@[^\s@]+$/u;
const idShape = /^#?\d{1,10}$/u;

const largestId = 2 ** 32 - 1;

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
  const text = chunk.replaceAll(wrapping, '');
  if (text === '') return;
  const words = text
    .split(/\s+/u)
    .map((word) => word.replaceAll(wrapping, ''))
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
 * address belongs to it and is not an entry of its own.
 */
export function pastedEntries(text: string): PastedEntry[] {
  const found: { at: number; entry: PastedEntry }[] = [];
  // What was read is blanked, so that places stay and the entries can be put into the order of the text.
  let rest = text.replaceAll(mention, (written, name: string, id: string | undefined, at: number) => {
    const entry: PastedEntry =
      id === undefined ? { ...nameEntry(name.trim()), text: written } : { ...idEntry(id), text: written };
    found.push({ at, entry });
    return ','.repeat(written.length);
  });
  rest = rest.replaceAll(addressWithName, (written, email: string, at: number) => {
    found.push({ at, entry: { ...emailEntry(email), text: written.trim() } });
    return ','.repeat(written.length);
  });
  let at = 0;
  for (const chunk of rest.split(new RegExp(`(${separators.source})`, 'u'))) {
    if (!separators.test(chunk)) for (const entry of chunkEntries(chunk)) found.push({ at, entry });
    at += chunk.length;
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ entry }) => entry);
}
