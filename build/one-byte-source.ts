import type { Plugin } from 'vite';

const beyondLatin1 = /[^\0-\u00ff]/g;
/** Escapes would stay in the text of a raw string. */
const rawBeyondLatin1 = /String\.raw`[^`]*[^\0-\u00ff`][^`]*`/;

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Rewrites code with escapes for everything beyond Latin-1, except code with such characters in a raw string. V8 keeps
 * a file's source while its functions may still be compiled, in two bytes a character if a single one needs them, and
 * each organization's thread has its own copy.
 */
export function oneByteCode(code: string): string {
  return rawBeyondLatin1.test(code) ? code : code.replaceAll(beyondLatin1, escaped);
}

/** Applies it to each file of a build, after all other plugins. */
export function oneByteSource(): Plugin {
  return {
    name: 'one-byte-source',
    generateBundle(_options, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = oneByteCode(file.code);
    },
  };
}
