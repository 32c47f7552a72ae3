import type { TextSpan } from '#contract/linkifiers.ts';
import type { ExpandedPart, Values } from './url-template.ts';

/** A piece of a reverse template: literal text, or the name of a group. */
type ReversePart = ({ kind: 'text'; text: string } | { kind: 'group'; name: string }) & TextSpan;

/** The leftmost error in a reverse template. */
type ReverseFault = { kind: 'not-closed' | 'no-name' } & TextSpan;

export interface ReverseTemplate {
  /** The parts before the error, or all of them. */
  parts: ReversePart[];
  fault: ReverseFault | null;
}

/**
 * Parses a reverse template: `{name}` is the text of a group, `{{` and `}}` are braces, and an unmatched closing brace
 * is literal.
 */
export function readReverseTemplate(template: string): ReverseTemplate {
  const parts: ReversePart[] = [];
  for (let at = 0; at < template.length;) {
    const start = at;
    if (template.startsWith('{{', at) || template.startsWith('}}', at)) {
      at += 2;
      parts.push({ kind: 'text', text: template.charAt(start), start, end: at });
    } else if (template[at] === '{') {
      const close = template.indexOf('}', at);
      if (close < 0) return { parts, fault: { kind: 'not-closed', start, end: template.length } };
      at = close + 1;
      const name = template.slice(start + 1, close);
      if (name === '') return { parts, fault: { kind: 'no-name', start, end: at } };
      parts.push({ kind: 'group', name, start, end: at });
    } else {
      at++;
      parts.push({ kind: 'text', text: template.charAt(start), start, end: at });
    }
  }
  return { parts, fault: null };
}

/** Expands a reverse template; null if a group is unknown or didn't take part in the match. */
export function expandReverseTemplate(parts: readonly ReversePart[], values: Values): ExpandedPart[] | null {
  const expanded: ExpandedPart[] = [];
  for (const part of parts) {
    if (part.kind === 'text') expanded.push({ text: part.text, variable: null });
    else {
      const text = Object.hasOwn(values, part.name) ? values[part.name] : undefined;
      if (text === null || text === undefined) return null;
      expanded.push({ text, variable: part.name });
    }
  }
  return expanded;
}
