import type { Plugin } from 'vite';

const beyondLatin1 = /[^\0-\u00ff]/g;
/** Its escapes would stay escapes in the text. */
const rawBeyondLatin1 = /String\.raw`[^`]*[^\0-\u00ff`][^`]*`/;

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Writes code with nothing beyond Latin-1 but as escapes; code that takes such a text as it stands stays as it is. V8 keeps
 * the text of a file for as long as functions of it may still be compiled, in two bytes a character if a single one needs
 * them, and each organization's thread has its own.
 */
export function oneByteCode(code: string): string {
  return rawBeyondLatin1.test(code) ? code : code.replaceAll(beyondLatin1, escaped);
}

/** The same for each file of a build, once all else has written it. */
export function oneByteSource(): Plugin {
  return {
    name: 'one-byte-source',
    generateBundle(_options, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = oneByteCode(file.code);
    },
  };
}
