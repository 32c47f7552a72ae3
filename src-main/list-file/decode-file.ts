import type { RefusedList, TextEncoding } from '#contract/list-file.ts';

/** A file as received, in pieces of at most 500 kB, which may split characters. */
export type FilePieces = readonly Uint8Array[];

type NotReadable = Pick<RefusedList, 'because' | 'message'>;

/** Concatenates byte arrays. */
export function joined(parts: FilePieces): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** At most `most` bytes from the beginning of a file. */
export function firstBytes(pieces: FilePieces, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (length >= most) break;
    parts.push(piece.subarray(0, most - length));
    length += piece.length;
  }
  return joined(parts);
}

const asCsv = 'Save it as CSV UTF-8 in a spreadsheet program.';

interface OtherKind {
  start: readonly number[] | RegExp;
  what: string;
  advice: string;
}

/** Files often named .csv that aren't, recognized by how they begin. */
const otherKinds: readonly OtherKind[] = [
  { start: [0x50, 0x4b, 0x03, 0x04], what: 'a workbook', advice: asCsv },
  { start: [0xd0, 0xcf, 0x11, 0xe0], what: 'a workbook', advice: asCsv },
  { start: [0x1f, 0x8b], what: 'a compressed file', advice: 'Unpack it first.' },
  { start: /^%PDF-/u, what: 'a PDF', advice: 'Copy the list from it and paste it.' },
  { start: /^\{\\rtf/u, what: 'a text document', advice: 'Copy the list from it and paste it.' },
  { start: /^\s*<(?:!doctype|html|table|head|meta|body|style)\b/iu, what: 'a web page', advice: asCsv },
  { start: /^\s*<\?xml\b/iu, what: 'an XML file', advice: asCsv },
  { start: /^\s*(?:\[\s*)?\{\s*"/u, what: 'a JSON file', advice: 'Export it as CSV instead.' },
  { start: /^\s*BEGIN:VCARD\b/iu, what: 'a file of contacts (vCard)', advice: 'Export it as CSV instead.' },
  {
    start: /^(?:(?:version: 1[^\S\n]*|#[^\n]*|[^\S\n]*)\n)*dn::? /iu,
    what: 'an LDIF file',
    advice: 'Export it as CSV instead.',
  },
];

const lookedAtBytes = 1_000;

/** What a file is if it isn't a list despite its name; null for text. */
export function notAList(pieces: FilePieces): NotReadable | null {
  const bytes = firstBytes(pieces, lookedAtBytes);
  const withoutMark = bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes;
  const text = String.fromCharCode(...withoutMark.filter((byte) => byte !== 0));
  const unmarked = text.replace(/^ÿþ|^þÿ/u, '');
  const found = otherKinds.find(({ start }) =>
    start instanceof RegExp ? start.test(unmarked) : start.every((byte, index) => bytes[index] === byte),
  );
  return found === undefined
    ? null
    : { because: 'not-text', message: `This is ${found.what} and not a CSV file. ${found.advice}` };
}

/**
 * The text of a file, piece by piece and without a byte order mark.
 *
 * @throws TypeError at the first piece that isn't in the encoding
 */
export function* decodedPieces(pieces: FilePieces, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The first line with a replacement character, in text that isn't in the encoding. */
function firstBrokenLine(pieces: FilePieces, encoding: TextEncoding): number {
  const decoder = new TextDecoder(encoding);
  let line = 1;
  for (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    const broken = text.indexOf('\uFFFD');
    line += (broken === -1 ? text : text.slice(0, broken)).split(/\r\n|\n|\r/u).length - 1;
    if (broken !== -1) break;
  }
  return line;
}

function encodingName(encoding: TextEncoding): string {
  if (encoding.startsWith('utf-16')) return 'UTF-16';
  return encoding === 'utf-8' ? 'UTF-8' : `in the encoding ${encoding}`;
}

function notInEncoding(pieces: FilePieces, encoding: TextEncoding): NotReadable {
  return {
    because: 'encoding',
    message:
      `Line ${firstBrokenLine(pieces, encoding)} has characters that are not ${encodingName(encoding)}. ` +
      'Choose another encoding, or save the file as UTF-8: in Excel as “CSV UTF-8 (Comma delimited)”, in LibreOffice ' +
      'with the character set Unicode (UTF-8), in Google Sheets by downloading it as CSV.',
  };
}

/**
 * Validates a whole file before anything in it is used.
 *
 * @returns why it can't be read as text in this encoding, or null if it can
 */
export function checkReadable(pieces: FilePieces, encoding: TextEncoding): NotReadable | null {
  try {
    for (const text of decodedPieces(pieces, encoding)) {
      if (text.includes('\0')) {
        return {
          because: 'not-text',
          message:
            'This file has bytes that text never has. Choose a CSV file, saved as UTF-8 from a spreadsheet program.',
        };
      }
    }
    return null;
  } catch (error) {
    if (error instanceof TypeError) return notInEncoding(pieces, encoding);
    throw error;
  }
}
