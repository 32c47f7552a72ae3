import { keysOf } from '#contract/choices.ts';
import type { FlagOrder, MessageFlag } from '#contract/messages.ts';
import { hasFeature, type ServerAge, type WindowFeature } from '#contract/level-words.ts';
import type { NarrowOperator, NarrowTerm } from '#contract/narrow.ts';
import { say, type MessageId } from '#words/say.ts';

/** The operators of a narrow in the order of the menu. https://zulip.com/help/search-for-messages */
const operators = {
  channel: {
    field: 'narrow.field-channel',
    help: 'narrow.help-channel',
    verb: 'narrow.verb',
    example: 'channel:general',
  },
  topic: {
    field: 'narrow.field-topic',
    help: 'narrow.help-topic',
    verb: 'narrow.verb',
    example: 'topic:lunch',
  },
  sender: {
    field: 'narrow.field-sender',
    help: 'narrow.help-sender',
    verb: 'narrow.verb',
    example: 'sender:41',
  },
  is: {
    field: 'narrow.field-is',
    help: 'narrow.help-is',
    verb: 'narrow.verb',
    example: 'is:unread',
  },
  has: {
    field: 'narrow.field-has',
    help: 'narrow.help-has',
    verb: 'narrow.verb-has',
    example: 'has:link',
  },
  search: {
    field: 'narrow.field-search',
    help: 'narrow.help-search',
    verb: 'narrow.verb-search',
    example: null,
  },
  dm: {
    field: 'narrow.field-dm',
    help: 'narrow.help-dm',
    verb: 'narrow.verb-dm',
    example: 'dm:9,17',
  },
  'dm-including': {
    field: 'narrow.field-dm-including',
    help: 'narrow.help-dm-including',
    verb: 'narrow.verb-dm-including',
    example: 'dm-including:9',
  },
  mentions: {
    field: 'narrow.field-mentions',
    help: 'narrow.help-mentions',
    verb: 'narrow.verb-mentions',
    example: 'mentions:9',
  },
  channels: {
    field: 'narrow.field-channels',
    help: 'narrow.help-channels',
    verb: 'narrow.verb-channels',
    example: 'channels:public',
  },
  in: {
    field: 'narrow.field-in',
    help: 'narrow.help-in',
    verb: 'narrow.verb',
    example: 'in:home',
  },
  with: {
    field: 'narrow.field-with',
    help: 'narrow.help-with',
    verb: 'narrow.verb',
    example: 'with:9021',
  },
  id: {
    field: 'narrow.field-id',
    help: 'narrow.help-id',
    verb: 'narrow.verb',
    example: 'id:9021',
  },
} as const satisfies Record<
  NarrowOperator,
  { field: MessageId; help: MessageId; verb: MessageId; example: string | null }
>;

interface OperatorWords {
  /** As the field of a chip. */
  field: string;
  /** What it selects, in a sentence. */
  help: string;
  /** How the API writes it. */
  example: string;
}

export function operatorWords(operator: NarrowOperator): OperatorWords {
  const { field, help, example } = operators[operator];
  return { field: say(field), help: say(help), example: example ?? say('narrow.example-words') };
}

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
export const menuOperators = keysOf(operators);

/** Choices of the operators that have a fixed list. */
const choices = {
  is: {
    unread: 'narrow.is-unread',
    starred: 'narrow.is-starred',
    mentioned: 'narrow.is-mentioned',
    alerted: 'narrow.is-alerted',
    dm: 'narrow.is-dm',
    resolved: 'narrow.is-resolved',
    followed: 'narrow.is-followed',
    muted: 'narrow.is-muted',
  },
  has: {
    link: 'narrow.has-link',
    image: 'narrow.has-image',
    attachment: 'narrow.has-attachment',
    reaction: 'narrow.has-reaction',
  },
  in: {
    home: 'narrow.in-home',
    all: 'narrow.in-all',
  },
  channels: {
    public: 'narrow.channels-public',
    'web-public': 'narrow.channels-web-public',
  },
} as const satisfies Partial<Record<NarrowOperator, Record<string, MessageId>>>;

type ChoiceOperator = keyof typeof choices;

/** The choices of an operator, each with its words. */
export function choicesOf(operator: ChoiceOperator): [choice: string, words: string][] {
  return Object.entries(choices[operator]).map(([choice, id]) => [choice, say(id)]);
}

function wordIn<Word extends string>(words: Readonly<Record<Word, string>>, text: string): Word | null {
  return keysOf(words).find((word) => word === text) ?? null;
}

/** The term of an operator with a fixed list of operands; null for an operand that is not in it. */
export function choiceTerm(operator: ChoiceOperator, choice: string, negated: boolean): NarrowTerm | null {
  switch (operator) {
    case 'is': {
      const operand = wordIn(choices.is, choice);
      return operand && { operator, operand, negated, words: say(choices.is[operand]) };
    }
    case 'has': {
      const operand = wordIn(choices.has, choice);
      return operand && { operator, operand, negated, words: say(choices.has[operand]) };
    }
    case 'in': {
      const operand = wordIn(choices.in, choice);
      return operand && { operator, operand, negated, words: say(choices.in[operand]) };
    }
    case 'channels': {
      const operand = wordIn(choices.channels, choice);
      return operand && { operator, operand, negated, words: say(choices.channels[operand]) };
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
      return say('narrow.twice', { field: say(operators[operator].field) });
    }
  }
  const topic = terms.some(({ operator, negated }) => operator === 'topic' && !negated);
  const direct = terms.some(
    ({ operator, negated }) => (operator === 'dm' || operator === 'dm-including') && !negated,
  );
  return topic && direct ? say('narrow.no-topics') : '';
}

/** What can be done with a flag, by `op` and name. */
const flags = {
  'add read': { title: 'narrow.add-read', button: 'narrow.add-read-what', done: 'narrow.add-read-done' },
  'remove read': {
    title: 'narrow.remove-read',
    button: 'narrow.remove-read-what',
    done: 'narrow.remove-read-done',
  },
  'add starred': {
    title: 'narrow.add-starred',
    button: 'narrow.add-starred-what',
    done: 'narrow.add-starred-done',
  },
  'remove starred': {
    title: 'narrow.remove-starred',
    button: 'narrow.remove-starred-what',
    done: 'narrow.remove-starred-done',
  },
  'add collapsed': {
    title: 'narrow.add-collapsed',
    button: 'narrow.add-collapsed-what',
    done: 'narrow.add-collapsed-done',
  },
  'remove collapsed': {
    title: 'narrow.remove-collapsed',
    button: 'narrow.remove-collapsed-what',
    done: 'narrow.remove-collapsed-done',
  },
} as const satisfies Record<
  `${FlagOrder['op']} ${MessageFlag}`,
  { title: MessageId; button: MessageId; done: MessageId }
>;

export type FlagChange = keyof typeof flags;
/** In the order of the menu. */
export const flagChanges = keysOf(flags);

interface FlagWords {
  /** As a choice. */
  title: string;
  /** With what it is done to: "12 messages". */
  button: (what: string) => string;
  /** Of the messages that are so afterwards. */
  done: string;
}

export function wordsOfFlag({ op, flag }: Pick<FlagOrder, 'op' | 'flag'>): FlagWords {
  return wordsOfChange(`${op} ${flag}`);
}

export function wordsOfChange(change: FlagChange): FlagWords {
  const { title, button, done } = flags[change];
  return { title: say(title), button: (what) => say(button, { what }), done: say(done) };
}

/** The verb of a term: "is not", "lacks". */
export function verbOf({ operator, negated }: NarrowTerm): string {
  return say(operators[operator].verb, { negated: String(negated) });
}

/** What a run is about, in short: "Channel general, sender is not Ana"; or that it is about everything. */
export function narrowSummary(terms: readonly NarrowTerm[]): string {
  if (terms.length === 0) return say('narrow.everything');
  return terms
    .map((term) =>
      say('narrow.term', {
        field: say(operators[term.operator].field),
        verb: verbOf(term),
        words: term.words,
      }),
    )
    .join(', ');
}
