import type { TextEncoding } from '#contract/list-file.ts';

const wide = new Set<TextEncoding>(['shift_jis', 'gb18030', 'big5', 'euc-kr']);
const tables = new Map<TextEncoding, Map<string, number[]>>();

/**
 * The bytes of every character in an encoding, found by decoding all bytes, and all pairs if it has two-byte
 * characters.
 */
function tableOf(encoding: TextEncoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const learn = (...bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) learn(byte);
  for (let lead = 0x81; wide.has(encoding) && lead < 255; lead++) {
    for (let trail = 0x40; trail < 255; trail++) learn(lead, trail);
  }
  tables.set(encoding, table);
  return table;
}

/** A text in an encoding; null if it has characters that the encoding lacks. */
export function encodedText(text: string, encoding: TextEncoding): Uint8Array | null {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'));
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const found = table.get(character);
    if (found === undefined) return null;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}
