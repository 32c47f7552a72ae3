import { RE2JS, RE2JSException } from 're2js';
import { largestSize, sizeOnServer } from './pattern-size.ts';
import { forPort, withFlatGroups } from './port-pattern.ts';
import { findUnknownProperty } from './unicode-properties.ts';

/** A compiled pattern, or RE2's own error message. */
export type Compiled = { ok: true; expression: RE2JS } | { ok: false; message: string };

/** Messages of the JavaScript port, and what RE2 says instead. */
const texts: readonly (readonly [port: string, re2: string])[] = [
  ['missing closing )', 'missing )'],
  ['missing closing ]', 'missing ]'],
  ['invalid nested repetition operator', 'bad repetition operator'],
  ['missing argument to repetition operator', 'no argument for repetition operator'],
  ['invalid repeat count', 'invalid repetition size'],
  ['invalid or unsupported Perl syntax', 'invalid perl operator'],
  ['invalid named capture', 'invalid named capture group'],
];

const nestedTooDeeply = 'expression nests too deeply';

/** Translates the port's error message to RE2's: the kind of error, then the offending part. */
function re2Text(message: string): string {
  const detail = message.replace(/^error parsing regexp: /, '');
  if (detail.startsWith('trailing backslash')) return 'trailing \\';
  const [, kind = detail, part = ''] = /^(.*?): `(.*)`$/s.exec(detail) ?? [];
  const behind = kind === 'invalid named capture' ? /^\(\?<[=!]/.exec(part) : null;
  if (behind !== null) return `invalid perl operator: ${behind[0]}`;
  const known = texts.find(([port]) => port === kind)?.[1] ?? kind;
  return part === '' ? known : `${known}: ${part}`;
}

/** @param text the pattern rewritten for the port */
function compileForPort(pattern: string, text: string): Compiled {
  try {
    const expression = RE2JS.compile(text);
    if (sizeOnServer(expression) > largestSize)
      return { ok: false, message: 'pattern too large - compile failed' };
    return { ok: true, expression };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const message = re2Text(error.message);
    // Some errors quote the whole pattern.
    return {
      ok: false,
      message: message.endsWith(text) ? message.slice(0, -text.length) + pattern : message,
    };
  }
}

function compile(pattern: string): Compiled {
  const unknown = findUnknownProperty(pattern);
  if (unknown !== null) return { ok: false, message: `invalid character class range: ${unknown}` };
  const text = forPort(pattern);
  const compiled = compileForPort(pattern, text);
  // Servers don't limit how deep groups nest.
  return !compiled.ok && compiled.message === nestedTooDeeply
    ? compileForPort(pattern, withFlatGroups(text))
    : compiled;
}

/** Compiling costs far more than searching a line of text. */
const mostKept = 1_500;
const kept = new Map<string, Compiled>();

/**
 * Compiles an RE2 pattern as the server does (https://zulip.com/help/add-a-custom-linkifier). Recently used patterns
 * are cached.
 */
export function compilePattern(pattern: string): Compiled {
  const known = kept.get(pattern) ?? compile(pattern);
  // Deleted first, so that the map stays in order of use.
  kept.delete(pattern);
  kept.set(pattern, known);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return known;
}
