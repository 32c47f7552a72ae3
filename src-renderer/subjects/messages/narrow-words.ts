import { keysOf } from '#contract/choices.ts';
import type { FlagOrder, MessageFlag } from '#contract/messages.ts';
import { hasFeature, type ServerAge, type WindowFeature } from '#contract/level-words.ts';
import type { NarrowOperator, NarrowTerm } from '#contract/narrow.ts';

interface OperatorWords {
  /** As the field of a chip. */
  field: string;
  /** What it selects, in a sentence. */
  help: string;
  /** How the API writes it. */
  example: string;
  /** Between the field and what it is, and the opposite; "is" and "is not" where left out. */
  verbs?: readonly [plain: string, negated: string];
}

/** The operators of a narrow in the order of the menu. https://zulip.com/help/search-for-messages */
export const operatorWords: Readonly<Record<NarrowOperator, OperatorWords>> = {
  channel: { field: 'Channel', help: 'Messages of one channel', example: 'channel:general' },
  topic: {
    field: 'Topic',
    help: 'Messages of a topic, whatever the case of its letters',
    example: 'topic:lunch',
  },
  sender: { field: 'Sender', help: 'Messages that one person sent', example: 'sender:41' },
  is: { field: 'State', help: 'Unread, starred, mentions, resolved topics and others', example: 'is:unread' },
  has: {
    field: 'Content',
    help: 'Messages with a link, an image, a file or a reaction',
    example: 'has:link',
    verbs: ['has', 'lacks'],
  },
  search: {
    field: 'Words',
    help: 'Messages with all of these words',
    example: 'kiln repair',
    verbs: ['are', 'are not'],
  },
  dm: {
    field: 'Conversation',
    help: 'Direct messages with exactly these people',
    example: 'dm:9,17',
    verbs: ['is with', 'is not with'],
  },
  'dm-including': {
    field: 'Direct messages',
    help: 'Every direct message that one person is part of',
    example: 'dm-including:9',
    verbs: ['are with', 'are not with'],
  },
  mentions: {
    field: 'Mentions',
    help: 'Messages that mention one person by name',
    example: 'mentions:9',
    verbs: ['include', 'leave out'],
  },
  channels: {
    field: 'Channels',
    help: 'All public channels, or all web-public ones',
    example: 'channels:public',
    verbs: ['are', 'are not'],
  },
  in: { field: 'Within', help: 'Everything, or all but muted channels and topics', example: 'in:home' },
  with: {
    field: 'Conversation of',
    help: 'The topic or conversation that a message is in now, wherever it was moved',
    example: 'with:9021',
  },
  id: { field: 'Message', help: 'One message by its id', example: 'id:9021' },
};

/** Operators and operands that came later than the others. */
const since: Readonly<Record<string, WindowFeature>> = {
  with: 'narrow-with',
  mentions: 'narrow-mentions',
  'has:reaction': 'narrow-has-reaction',
  'is:followed': 'narrow-is-followed',
  'is:muted': 'narrow-is-muted',
};

/** Whether a server has an operator, or a choice of one such as `has:reaction`. */
export function isKnownTo(server: ServerAge, term: string): boolean {
  const feature = since[term];
  return feature === undefined || hasFeature(server, feature);
}

/** The operators in the order of the menu. */
export const menuOperators = keysOf(operatorWords);

/** Choices of the operators that have a fixed list. */
export const choiceWords = {
  is: {
    unread: 'unread',
    starred: 'starred',
    mentioned: 'mentioning you',
    alerted: 'with an alert word',
    dm: 'direct messages',
    resolved: 'in resolved topics',
    followed: 'in followed topics',
    muted: 'in muted topics or channels',
  },
  has: { link: 'a link', image: 'an image', attachment: 'a file', reaction: 'a reaction' },
  in: { home: 'all but muted', all: 'everything' },
  channels: { public: 'public ones', 'web-public': 'web-public ones' },
} as const;

function wordIn<Word extends string>(choices: Readonly<Record<Word, string>>, text: string): Word | null {
  return keysOf(choices).find((word) => word === text) ?? null;
}

/** The term of an operator with a fixed list of operands; null for an operand that is not in it. */
export function choiceTerm(
  operator: keyof typeof choiceWords,
  choice: string,
  negated: boolean,
): NarrowTerm | null {
  switch (operator) {
    case 'is': {
      const operand = wordIn(choiceWords.is, choice);
      return operand && { operator, operand, negated, words: choiceWords.is[operand] };
    }
    case 'has': {
      const operand = wordIn(choiceWords.has, choice);
      return operand && { operator, operand, negated, words: choiceWords.has[operand] };
    }
    case 'in': {
      const operand = wordIn(choiceWords.in, choice);
      return operand && { operator, operand, negated, words: choiceWords.in[operand] };
    }
    case 'channels': {
      const operand = wordIn(choiceWords.channels, choice);
      return operand && { operator, operand, negated, words: choiceWords.channels[operand] };
    }
  }
}

/** A term as the API writes it, for people who know it from searching. */
export function termText({ operator, operand, negated }: NarrowTerm): string {
  const value = Array.isArray(operand) ? operand.join(',') : String(operand);
  return `${negated ? '-' : ''}${operator}:${value}`;
}

/** Terms that stand against each other so that nothing is selected, or that are there twice; empty where none are. */
export function contradiction(terms: readonly NarrowTerm[]): string {
  for (const operator of ['channel', 'topic', 'dm', 'with', 'id'] as const) {
    const same = terms.filter((term) => term.operator === operator && !term.negated);
    if (same.length > 1) {
      const { field } = operatorWords[operator];
      return `“${field}” is there more than once: a message can't match both.`;
    }
  }
  const topic = terms.some(({ operator, negated }) => operator === 'topic' && !negated);
  const direct = terms.some(
    ({ operator, negated }) => (operator === 'dm' || operator === 'dm-including') && !negated,
  );
  return topic && direct ? 'Direct messages have no topics: nothing is selected.' : '';
}

interface FlagWords {
  /** As a choice. */
  title: string;
  /** With the number in place of `%`. */
  button: string;
  /** Of the messages that are so afterwards. */
  done: string;
}

/** What can be done with a flag, by `op` and name. */
export const flagWords: Readonly<Record<`${FlagOrder['op']} ${MessageFlag}`, FlagWords>> = {
  'add read': { title: 'Mark as read', button: 'Mark % as read', done: 'marked as read' },
  'remove read': { title: 'Mark as unread', button: 'Mark % as unread', done: 'marked as unread' },
  'add starred': { title: 'Star', button: 'Star %', done: 'starred' },
  'remove starred': { title: 'Take the star away', button: 'Unstar %', done: 'without a star now' },
  'add collapsed': { title: 'Collapse', button: 'Collapse %', done: 'collapsed' },
  'remove collapsed': { title: 'Expand', button: 'Expand %', done: 'expanded' },
};

export function wordsOfFlag({ op, flag }: Pick<FlagOrder, 'op' | 'flag'>): FlagWords {
  return flagWords[`${op} ${flag}`];
}

/** The verb of a term: "is not", "lacks". */
export function verbOf({ operator, negated }: NarrowTerm): string {
  const [plain, opposite] = operatorWords[operator].verbs ?? ['is', 'is not'];
  return negated ? opposite : plain;
}

/** What a run is about, in short: "Channel general, sender is not Ana"; or that it is about everything. */
export function narrowSummary(terms: readonly NarrowTerm[]): string {
  if (terms.length === 0) return 'All your messages';
  return terms
    .map((term, place) => {
      const verb = verbOf(term);
      const { field } = operatorWords[term.operator];
      const name = place === 0 ? field : `${field.charAt(0).toLowerCase()}${field.slice(1)}`;
      return `${name} ${verb === 'is' ? '' : `${verb} `}${term.words}`;
    })
    .join(', ');
}
