/** Removes secrets from texts by their value. */
export interface Redactor {
  /**
   * Registers a secret: from now on it is removed in every encoding this program could meet it in.
   *
   * @returns forgets the secret again, once
   */
  protect(secret: string): () => void;
  /** The text without any registered secret. */
  redact(text: string): string;
}

const replacement = '[redacted]';

/** Shorter texts would be found everywhere by chance. */
const minimumSecretLength = 4;

/** Characters of base64 spoilt at the front by the 0, 1 or 2 bytes that precede the secret in a group of three. */
const spoiltCharactersByOffset = [0, 2, 3] as const;

/**
 * What base64 of any longer text shows of a secret inside it, for the three positions it can have in a group of
 * three bytes; so `email:key` needs no knowledge of the address.
 */
function base64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return spoiltCharactersByOffset.map((spoilt, offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const wholeCharacters = Math.floor((padded.length * 8) / 6);
    return padded.toString('base64').slice(spoilt, wholeCharacters);
  });
}

function encodingsOf(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const lowerHex = (text: string) => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  const cores = base64Cores(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    lowerHex(percent),
    form,
    lowerHex(form),
    Buffer.from(secret, 'utf8').toString('base64'),
    ...cores,
    ...cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
    ...cores.map((core) => encodeURIComponent(core)),
  ].filter((text) => text.length >= minimumSecretLength);
}

/** A redactor that knows no secret yet. Secrets shorter than four characters are not registered. */
export function createRedactor(): Redactor {
  /** How often each was registered. */
  const secrets = new Map<string, number>();
  let needles: string[] = [];
  const findNeedles = (): void => {
    // Longest first, so that a secret inside another one does not leave the rest of the longer behind.
    needles = [...new Set([...secrets.keys()].flatMap(encodingsOf))].sort(
      (first, second) => second.length - first.length,
    );
  };
  return {
    protect(secret) {
      if (secret.length < minimumSecretLength) return () => {};
      const before = secrets.get(secret) ?? 0;
      secrets.set(secret, before + 1);
      if (before === 0) findNeedles();
      let isProtected = true;
      return () => {
        if (!isProtected) return;
        isProtected = false;
        const left = (secrets.get(secret) ?? 1) - 1;
        if (left > 0) return void secrets.set(secret, left);
        secrets.delete(secret);
        findNeedles();
      };
    },
    redact(text) {
      let result = text;
      for (const needle of needles) {
        if (result.includes(needle)) result = result.replaceAll(needle, replacement);
      }
      return result;
    },
  };
}
