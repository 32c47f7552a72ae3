import type { NarrowTerm } from '#contract/narrow.ts';
import { choiceTerm } from './narrow-words.ts';

/** The terms of a link into an organization, and the message it leads to, if it names one. */
export type LinkedNarrow =
  { kind: 'narrow'; terms: NarrowTerm[]; near: number | null } | { kind: 'problem'; words: string };

/** Dots stand for per cent signs in the fragment of a link. https://zulip.com/api/construct-narrow */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'));
  } catch {
    return part;
  }
}

const newerNames: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  from: 'sender',
  'pm-with': 'dm',
  'group-pm-with': 'dm-including',
};

/** Ids at the beginning of an operand such as `3-general` or `9,17-group`. */
function idsIn(operand: string): number[] {
  const [digits = ''] = /^[\d,]+(?=-|$)/u.exec(operand) ?? [];
  return digits
    .split(',')
    .filter((id) => id !== '')
    .map(Number);
}

/** What stands after the ids, as people read it. */
function nameIn(operand: string): string {
  return decoded(operand.replace(/^[\d,]+-?/u, '')).replaceAll('-', ' ');
}

type TopicWords = (topic: string) => string;

function termOf(operator: string, raw: string, negated: boolean, topicWords: TopicWords): NarrowTerm | null {
  const operand = decoded(raw);
  const ids = idsIn(raw);
  const [id] = ids;
  const words = nameIn(raw) || operand;
  switch (operator) {
    case 'channel':
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return id === undefined ? null : { operator, operand: id, negated, words };
    case 'with':
    case 'id':
      return id === undefined ? null : { operator, operand: id, negated, words: `message ${id}` };
    case 'dm':
      return ids.length === 0 ? null : { operator, operand: ids, negated, words };
    case 'topic':
      return { operator, operand, negated, words: topicWords(operand) };
    case 'search':
      return operand === '' ? null : { operator, operand, negated, words: operand };
    case 'is':
    case 'has':
    case 'in':
    case 'channels':
      return choiceTerm(operator, operand, negated);
    default:
      return null;
  }
}

/**
 * Reads the narrow that a link of Zulip shows, such as one copied from the address bar.
 *
 * @param topicWords a topic as people see it
 */
export function readNarrowLink(text: string, topicWords: TopicWords): LinkedNarrow {
  const at = text.indexOf('#narrow');
  if (at < 0) {
    return { kind: 'problem', words: 'Paste the address of a view in Zulip: it has #narrow in it.' };
  }
  const parts = text
    .slice(at + '#narrow'.length)
    .split('/')
    .slice(1);
  const terms: NarrowTerm[] = [];
  let near: number | null = null;
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const named = parts[index] ?? '';
    const operand = parts[index + 1] ?? '';
    const negated = named.startsWith('-');
    const plain = negated ? named.slice(1) : named;
    const operator = newerNames[plain] ?? plain;
    if (operator === 'near') {
      near = /^\d+$/u.test(operand) ? Number(operand) : near;
      continue;
    }
    const term = termOf(operator, operand, negated, topicWords);
    if (term === null) {
      return {
        kind: 'problem',
        words: `“${plain}:${decoded(operand).slice(0, 60)}” cannot be used here: without an id in it, or not known.`,
      };
    }
    terms.push(term);
  }
  if (terms.length === 0 && near === null) {
    return { kind: 'problem', words: 'This link shows no selection of messages.' };
  }
  return { kind: 'narrow', terms, near };
}
