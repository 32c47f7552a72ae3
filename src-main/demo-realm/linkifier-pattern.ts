import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Why a pattern is no expression, in the words of the RE2 library that servers use. */
export interface PatternFault {
  readonly reason: string;
}

/** re2js has RE2's rules and words of its own. */
const reasons: readonly (readonly [ours: string, servers: string])[] = [
  ['missing closing )', 'missing )'],
  ['missing closing ]', 'missing ]'],
  ['invalid nested repetition operator', 'bad repetition operator'],
  ['missing argument to repetition operator', 'no argument for repetition operator'],
  ['invalid repeat count', 'invalid repetition size'],
  ['invalid or unsupported Perl syntax', 'invalid perl operator'],
  ['invalid named capture', 'invalid named capture group'],
];

/** Quoted text, an escape, a class (to the end where it is not closed), or the beginning of a named group: whichever comes first. */
const piece = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*(?:\]|$)|\(\?P?<(?<name>\w+)>/gsu;

/**
 * Compiles a pattern as the server does (https://zulip.com/help/add-a-custom-linkifier). A repeated group name is no
 * fault there: the leftmost group has the name.
 */
export function compilePattern(pattern: string): RE2JS | PatternFault {
  const seen = new Set<string>();
  const unique = pattern.replace(piece, (whole, name: string | undefined) => {
    if (name === undefined) return whole;
    if (seen.has(name)) return '(';
    seen.add(name);
    return whole;
  });
  try {
    return RE2JS.compile(unique);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { reason: serversReason(error) };
  }
}

function serversReason(error: RE2JSSyntaxException): string {
  const { error: what, input } = error as unknown as { error: string; input: string | null };
  if (what.startsWith('trailing backslash')) return 'trailing \\';
  if (input?.startsWith('(?<') === true && !/^\(\?<\w/.test(input)) return 'invalid perl operator: (?<';
  const servers = reasons.find(([ours]) => ours === what)?.[1] ?? what;
  return input === null || input === '' ? servers : `${servers}: ${input}`;
}

/** The names of a pattern's groups, in their order. */
export function groupNames(pattern: RE2JS): string[] {
  return Object.keys(pattern.namedGroups());
}

/** Whether compiling went wrong. */
export function isFault(outcome: RE2JS | PatternFault): outcome is PatternFault {
  return 'reason' in outcome;
}
