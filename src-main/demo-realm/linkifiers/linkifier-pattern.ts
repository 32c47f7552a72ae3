import { RE2JS, RE2JSSyntaxException } from 're2js';
import { isTooLarge } from './pattern-size.ts';

/** Why a pattern is invalid, in the words of the servers' RE2 library. */
export interface PatternFault {
  readonly reason: string;
}

/** re2js follows RE2's rules but has its own messages. */
const reasons: readonly (readonly [ours: string, servers: string])[] = [
  ['missing closing )', 'missing )'],
  ['missing closing ]', 'missing ]'],
  ['invalid nested repetition operator', 'bad repetition operator'],
  ['missing argument to repetition operator', 'no argument for repetition operator'],
  ['invalid repeat count', 'invalid repetition size'],
  ['invalid or unsupported Perl syntax', 'invalid perl operator'],
  ['invalid named capture', 'invalid named capture group'],
];

/**
 * Quoted text, an escape, a class (to the end if unclosed), a repetition with more than nine digits, or the beginning
 * of a capturing group: whichever comes first.
 */
const piece =
  /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*(?:\]|\\?$)|\{(?:[1-9]\d{9,}(?:,\d*)?|\d+,[1-9]\d{9,})\}|\(\?P?<(?<name>\w+)>|\((?!\?)/gsu;

/** RE2 only supports general categories and scripts; the JavaScript port supports everything JavaScript does. */
const categories =
  'Any C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs';
/** Scripts of Unicode 16 and later, which servers don't support yet. */
const laterScripts = 'Garay Gurung_Khema Kirat_Rai Ol_Onal Sunuwar Todhri Tulu_Tigalari';
const known: ReadonlySet<string> = new Set(categories.split(' '));
const later: ReadonlySet<string> = new Set(laterScripts.split(' '));

function isScript(name: string): boolean {
  if (later.has(name) || !/^[A-Z][a-z]+(?:_[A-Z][a-z]*)*$|^SignWriting$/.test(name)) return false;
  try {
    const script = new RegExp(`^\\p{Script=${name}}`, 'u');
    // A four-letter name may be an abbreviation that only JavaScript supports.
    return script.source !== '' && (name.length !== 4 || fourLetterScripts.has(name));
  } catch {
    return false;
  }
}

const fourLetterScripts: ReadonlySet<string> = new Set(
  'Ahom Cham Kawi Lisu Miao Modi Newa Thai Toto'.split(' '),
);

/** The first property that servers don't support, as written. */
function unknownProperty(pattern: string): string | undefined {
  const escapes = /\\Q[^]*?(?:\\E|$)|\\[pP](?:\{\^?([^}]*)\}|([^{]))|\\[^]/gu;
  for (const { 0: whole, 1: long, 2: short } of pattern.matchAll(escapes)) {
    const name = long ?? short;
    if (name === undefined) continue;
    if (!known.has(name) && !(long !== undefined && isScript(name))) return whole;
  }
  return undefined;
}

/**
 * Translates the pattern for re2js to the servers' meaning: a repeated name belongs to the first group, `\C` is a
 * character because there are no bytes, and numbers that are too long are text.
 *
 * @param isFlat whether unnamed groups may be non-capturing
 */
function forPort(pattern: string, isFlat: boolean): string {
  const seen = new Set<string>();
  const group = isFlat ? '(?:' : '(';
  return pattern.replace(piece, (whole, name: string | undefined) => {
    if (whole === '(') return group;
    if (whole === String.raw`\C`) return '(?s:.)';
    if (whole.startsWith('{')) return `\\${whole}`;
    if (name === undefined) return whole;
    if (seen.has(name)) return group;
    seen.add(name);
    return whole;
  });
}

/**
 * Compiles a pattern as the server does (https://zulip.com/help/add-a-custom-linkifier). A repeated group name is not
 * an error there: the leftmost group gets the name.
 */
export function compilePattern(pattern: string): RE2JS | PatternFault {
  const property = unknownProperty(pattern);
  if (property !== undefined) return { reason: `invalid character class range: ${property}` };
  const compiled = compileForPort(pattern, false);
  // Servers don't limit how deep groups are nested.
  return isFault(compiled) && compiled.reason === 'expression nests too deeply'
    ? compileForPort(pattern, true)
    : compiled;
}

function compileForPort(pattern: string, isFlat: boolean): RE2JS | PatternFault {
  const text = forPort(pattern, isFlat);
  try {
    const compiled = RE2JS.compile(text);
    return isTooLarge(compiled) ? { reason: 'pattern too large - compile failed' } : compiled;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const reason = serversReason(error);
    // A missing part is missing from the whole pattern.
    return { reason: reason.endsWith(`: ${text}`) ? `${reason.slice(0, -text.length)}${pattern}` : reason };
  }
}

function serversReason(error: RE2JSSyntaxException): string {
  const { error: what, input }: { error: string; input: string | null } = error;
  if (what.startsWith('trailing backslash')) return 'trailing \\';
  const behind = /^\(\?<[=!]/.exec(input ?? '')?.[0];
  if (behind !== undefined) return `invalid perl operator: ${behind}`;
  const servers = reasons.find(([ours]) => ours === what)?.[1] ?? what;
  return input === null || input === '' ? servers : `${servers}: ${input}`;
}

/** The names of a pattern's groups, in order. */
export function groupNames(pattern: RE2JS): string[] {
  return Object.keys(pattern.namedGroups());
}

/** Whether compiling failed. */
export function isFault(outcome: RE2JS | PatternFault): outcome is PatternFault {
  return 'reason' in outcome;
}
