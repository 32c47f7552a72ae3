/** Removes secrets from texts by their value. */
export interface Redactor {
  /**
   * Registers a secret, which is then removed in every encoding that this program may meet.
   *
   * @returns a function that unregisters it, once
   */
  protect(secret: string): () => void;
  /** The text without any registered secret. */
  redact(text: string): string;
}

const replacement = '[redacted]';

/** Shorter texts would match everywhere by chance. */
const minimumSecretLength = 4;

/**
 * For secrets at least twice as long, such as keys, parts of this length are removed too, because half a key reveals
 * too much.
 */
const partLength = 12;

/** Base64 characters at the front that depend on the 0, 1 or 2 bytes before the secret in its group of three. */
const spoiltCharactersByOffset = [0, 2, 3] as const;

/**
 * The base64 of a secret inside a longer text, for its three possible alignments; so `email:key` is found without
 * knowing the address.
 */
function base64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return spoiltCharactersByOffset.map((spoilt, offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const wholeCharacters = Math.floor((padded.length * 8) / 6);
    return padded.toString('base64').slice(spoilt, wholeCharacters);
  });
}

/** The encodings of a secret besides those that `plainText` undoes. */
function formsOf(secret: string): string[] {
  const cores = base64Cores(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    new URLSearchParams([['', secret]]).toString().slice(1),
    Buffer.from(secret, 'utf8').toString('hex'),
    Buffer.from(secret, 'utf8').toString('base64'),
    ...cores,
    ...cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** What reveals a secret in a text: each encoding, or a large enough part of a long one. */
function needlesOf(secret: string): string[] {
  return formsOf(secret).flatMap((form) => {
    const needle = plainText(form).text;
    if (needle.length < minimumSecretLength) return [];
    if (needle.length < 2 * partLength) return [needle];
    return Array.from({ length: needle.length - partLength + 1 }, (_, from) =>
      needle.slice(from, from + partLength),
    );
  });
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const escaped =
  /&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&(amp|lt|gt|quot|apos);|(%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/giu;

function percentDecoded(text: string): string {
  return Buffer.from(text.replaceAll('%', ''), 'hex').toString('utf8');
}

/** A text without HTML references, percent-encoding and capitals, and the original position of each character. */
function plainText(text: string): { text: string; begins: number[] } {
  const begins: number[] = [];
  let plain = '';
  const add = (part: string, from: number, isEscape: boolean): void => {
    for (let place = 0; place < part.length; place += 1) {
      const lower = part.charAt(place).toLowerCase();
      // Some capitals become two small letters; those stay, so that positions are preserved.
      plain += lower.length === 1 ? lower : part.charAt(place);
      begins.push(isEscape ? from : from + place);
    }
  };
  let last = 0;
  for (const found of text.matchAll(escaped)) {
    const [whole, hexReference, reference, name, percent, unicode, byte] = found;
    add(text.slice(last, found.index), last, false);
    last = found.index + whole.length;
    const code =
      Number.parseInt(hexReference ?? unicode ?? byte ?? '', 16) || Number(reference ?? Number.NaN);
    const character =
      name !== undefined
        ? (named[name.toLowerCase()] ?? whole)
        : percent !== undefined
          ? percentDecoded(percent)
          : code <= 0x10ffff
            ? String.fromCodePoint(code)
            : whole;
    add(character, found.index, true);
  }
  add(text.slice(last), last, false);
  begins.push(text.length);
  return { text: plain, begins };
}

/** A redactor without secrets. Secrets shorter than four characters aren't registered. */
export function createRedactor(): Redactor {
  /** The number of registrations of each. */
  const secrets = new Map<string, number>();
  /** By length; null if they must be computed again. */
  let needles: Map<number, Set<string>> | null = null;

  function findNeedles(): Map<number, Set<string>> {
    const byLength = new Map<number, Set<string>>();
    for (const needle of [...secrets.keys()].flatMap(needlesOf)) {
      const ofLength = byLength.get(needle.length) ?? new Set();
      byLength.set(needle.length, ofLength.add(needle));
    }
    return byLength;
  }

  /** Marks the characters that belong to a secret. */
  function findSecrets(plain: string): Uint8Array | null {
    let marked: Uint8Array | null = null;
    needles ??= findNeedles();
    for (const [length, ofLength] of needles) {
      for (let from = 0; from + length <= plain.length; from += 1) {
        if (!ofLength.has(plain.slice(from, from + length))) continue;
        marked ??= new Uint8Array(plain.length);
        marked.fill(1, from, from + length);
      }
    }
    return marked;
  }

  return {
    protect(secret) {
      if (secret.length < minimumSecretLength) return () => {};
      secrets.set(secret, (secrets.get(secret) ?? 0) + 1);
      needles = null;
      let isProtected = true;
      return () => {
        if (!isProtected) return;
        isProtected = false;
        const left = (secrets.get(secret) ?? 1) - 1;
        if (left > 0) return void secrets.set(secret, left);
        secrets.delete(secret);
        needles = null;
      };
    },
    redact(text) {
      if (secrets.size === 0) return text;
      const { text: plain, begins } = plainText(text);
      const marked = findSecrets(plain);
      if (marked === null) return text;
      let result = '';
      for (let from = 0; from < plain.length;) {
        const isSecret = marked[from] === 1;
        const next = marked.indexOf(isSecret ? 0 : 1, from);
        const end = next === -1 ? plain.length : next;
        if (isSecret) result += replacement;
        else {
          // The rest of a cut escape sequence isn't shown.
          while (from > 0 && from < end && begins[from] === begins[from - 1]) from += 1;
          result += text.slice(begins[from], begins[end]);
        }
        from = end;
      }
      return result;
    },
  };
}
