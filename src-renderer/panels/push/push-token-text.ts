import { type PushTokenKind, tokenObjection } from '#contract/devices.ts';

/** A token as copied from a log: with brackets, spaces and line breaks around and inside it. */
export function cleanToken(text: string): string {
  return text.replaceAll(/[<>\s"']/g, '');
}

/** Why a typed token cannot be right, and what may be meant instead; nulls where it can. */
export function tokenProblem(
  kind: PushTokenKind,
  text: string,
): { problem: string | null; suggestion: string | null } {
  const problem = tokenObjection(kind, text);
  if (problem === null) return { problem, suggestion: null };
  const clean = cleanToken(text);
  const isBetter = clean !== text && tokenObjection(kind, clean) === null;
  return { problem, suggestion: isBetter ? clean : null };
}

/** Enough of a token to tell it from others. */
export function shortToken(token: string): string {
  return token.length <= 20 ? token : `${token.slice(0, 10)}…${token.slice(-6)}`;
}
