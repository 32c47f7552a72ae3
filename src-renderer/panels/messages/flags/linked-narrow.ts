import { decodedOperand, readNarrowLink, type LinkTerm, type NarrowTerm } from '#contract/narrow.ts';
import { say } from '#words/say.ts';
import { choiceTerm } from '../../../subjects/messages/narrow-words.ts';

/** The terms of a link into an organization, and the message it leads to, if it names one. */
export type LinkedNarrow =
  | { kind: 'narrow'; terms: NarrowTerm[]; near: number | null }
  | { kind: 'problem'; words: string };

/** What cannot be read is shown as it is. */
const decoded = (operand: string): string => decodedOperand(operand) ?? operand;

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

function termOf({ operator, operand: raw, negated }: LinkTerm, topicWords: TopicWords): NarrowTerm | null {
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
      return id === undefined
        ? null
        : { operator, operand: id, negated, words: say('flags.message-id', { id: String(id) }) };
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
 * @param organizationUrl links into other organizations are refused by name
 * @param topicWords a topic as people see it
 */
export function readLinkedNarrow(
  text: string,
  organizationUrl: string,
  topicWords: TopicWords,
): LinkedNarrow {
  const link = readNarrowLink(text, organizationUrl);
  if (link.kind === 'none') {
    return { kind: 'problem', words: say('flags.no-link') };
  }
  if (link.kind === 'problem') return link;
  const terms: NarrowTerm[] = [];
  let near: number | null = null;
  for (const linkTerm of link.terms) {
    const { operator, operand } = linkTerm;
    if (operator === 'near') {
      near = /^\d+$/u.test(operand) ? Number(operand) : near;
      continue;
    }
    const term = termOf(linkTerm, topicWords);
    if (term === null) {
      return {
        kind: 'problem',
        words: say('flags.unknown-term', { term: `${operator}:${decoded(operand).slice(0, 60)}` }),
      };
    }
    terms.push(term);
  }
  if (terms.length === 0 && near === null) {
    return { kind: 'problem', words: say('flags.link-without-filters') };
  }
  return { kind: 'narrow', terms, near };
}
