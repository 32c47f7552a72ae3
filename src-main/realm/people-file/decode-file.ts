import type { TextEncoding } from '#contract/people-file.ts';

/** A file as it came, in pieces of at most 500 kB each, which need not end where a character ends. */
export type FilePieces = readonly Uint8Array[];

/** Why a file is not text in its encoding. */
export interface NotReadable {
  because: 'encoding' | 'not-text';
  message: string;
}

const zipMark = [0x50, 0x4b, 0x03, 0x04];

/** The encoding that the first bytes announce; without such a mark UTF-8, which alone can be told from others. */
export function announcedEncoding(start: Uint8Array): TextEncoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file, piece by piece and without a byte order mark.
 *
 * @throws TypeError at the first piece that is not in the encoding
 */
export function* decodedPieces(pieces: FilePieces, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The line in which a text that is not in the encoding first shows a character that stands for none. */
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

function notInEncoding(pieces: FilePieces, encoding: TextEncoding): NotReadable {
  const name = encoding.startsWith('utf-16') ? 'UTF-16' : 'UTF-8';
  return {
    because: 'encoding',
    message:
      `Line ${firstBrokenLine(pieces, encoding)} holds characters that are not ${name}. ` +
      'Save the file as UTF-8: in Excel as “CSV UTF-8 (Comma delimited)”, in LibreOffice with the character set ' +
      'Unicode (UTF-8), in Google Sheets by downloading it as CSV.',
  };
}

/**
 * Looks through a whole file before anything of it is used.
 *
 * @returns why it cannot be read as text in this encoding, or null if it can
 */
export async function checkReadable(
  pieces: FilePieces,
  encoding: TextEncoding,
  pause: () => Promise<void>,
): Promise<NotReadable | null> {
  if (zipMark.every((byte, index) => pieces[0]?.[index] === byte)) {
    return {
      because: 'not-text',
      message:
        'This is a workbook and not a CSV file. Open it in a spreadsheet program and save it as CSV UTF-8.',
    };
  }
  try {
    for (const text of decodedPieces(pieces, encoding)) {
      if (text.includes('\0')) {
        return {
          because: 'not-text',
          message:
            'This file holds bytes that no text has. Choose a CSV file, saved as UTF-8 from a spreadsheet program.',
        };
      }
      await pause();
    }
    return null;
  } catch (error) {
    if (error instanceof TypeError) return notInEncoding(pieces, encoding);
    throw error;
  }
}
