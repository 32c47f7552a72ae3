import { RE2JS, RE2JSException } from 're2js';
import { findGroups, type PatternGroup } from './named-groups.ts';
import { largestSize, sizeOnServer } from './pattern-size.ts';
import { findUnknownProperty } from './unicode-properties.ts';

/** A pattern that compiles, or RE2's own words for why it does not. */
export type Compiled = { ok: true; expression: RE2JS } | { ok: false; message: string };

/** The texts of the JavaScript port, and what RE2 itself says in their place. */
const texts: readonly (readonly [port: string, re2: string])[] = [
  ['missing closing )', 'missing )'],
  ['missing closing ]', 'missing ]'],
  ['invalid nested repetition operator', 'bad repetition operator'],
  ['missing argument to repetition operator', 'no argument for repetition operator'],
  ['invalid repeat count', 'invalid repetition size'],
  ['expression nests too deeply', 'invalid repetition size'],
  ['invalid or unsupported Perl syntax', 'invalid perl operator'],
  ['invalid named capture', 'invalid named capture group'],
];

/** What the port says of a pattern, as RE2 says it: the kind of fault, then the part that is wrong. */
function re2Text(message: string): string {
  const told = message.replace(/^error parsing regexp: /, '');
  if (told.startsWith('trailing backslash')) return 'trailing \\';
  const [, kind = told, part = ''] = /^(.*?): `(.*)`$/s.exec(told) ?? [];
  const behind = kind === 'invalid named capture' ? /^\(\?<[=!]/.exec(part) : null;
  if (behind !== null) return `invalid perl operator: ${behind[0]}`;
  const known = texts.find(([port]) => port === kind)?.[1] ?? kind;
  return part === '' ? known : `${known}: ${part}`;
}

/**
 * The pattern with the second and later groups of one name unnamed: RE2 takes a name several times, the leftmost
 * group having it, while the port does not.
 */
function withNamesOnce(pattern: string, groups: readonly PatternGroup[]): string {
  const seen = new Set<string>();
  let text = '';
  let taken = 0;
  for (const { name, start, nameEnd } of groups) {
    if (name === null) continue;
    if (!seen.has(name)) seen.add(name);
    else {
      text += `${pattern.slice(taken, start)}(`;
      taken = nameEnd + 1;
    }
  }
  return text + pattern.slice(taken);
}

function compile(pattern: string): Compiled {
  const unknown = findUnknownProperty(pattern);
  if (unknown !== null) return { ok: false, message: `invalid character class range: ${unknown}` };
  try {
    const expression = RE2JS.compile(withNamesOnce(pattern, findGroups(pattern)));
    if (sizeOnServer(expression) > largestSize)
      return { ok: false, message: 'pattern too large - compile failed' };
    return { ok: true, expression };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return { ok: false, message: re2Text(error.message) };
  }
}

/** Compiling costs far more than searching a line of text. */
const mostKept = 1_500;
const kept = new Map<string, Compiled>();

/**
 * Compiles an RE2 pattern, as the server does (https://zulip.com/help/add-a-custom-linkifier). Those used last are
 * kept.
 */
export function compilePattern(pattern: string): Compiled {
  const known = kept.get(pattern) ?? compile(pattern);
  // Taken out first, so that the order of the map is that of use.
  kept.delete(pattern);
  kept.set(pattern, known);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return known;
}
