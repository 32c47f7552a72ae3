import type { Reversal } from '#contract/kinds/kind.ts';
import { codePointCount, storageObjection, strippedText } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip, type Verdict } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import { isOwnPost } from './own-post.ts';
import { outcomeText, parseOutcome, type ReportFacts } from './report-facts.ts';
import { reportPostCall } from '../../calls/reports.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

/** A post has room for more, but a note is no essay. */
const longestNote = 2_000;

const posted = 'Everybody who reads the moderation channel sees it, in this console and in any other client.';

/** Warns people who decide about a report of their own message, which the server allows. */
function change(check: FieldCheck<ReportFacts>, reversal?: Reversal): Verdict {
  const isOwn = check.subject.reportedId === check.facts.caller.userId;
  return {
    kind: 'change',
    risk: isOwn ? 'high' : 'low',
    notice: isOwn ? 'This report is about you.' : '',
    ...(reversal !== undefined && { reversal }),
  };
}

function alreadySo(): Verdict {
  return skip('already-so', 'Nothing to change.');
}

function textObjection(text: string): string | null {
  if (codePointCount(text) > longestNote) return `At most ${longestNote} characters.`;
  return storageObjection(text);
}

/** Who works on a report: a user id, or nobody. People can only assign themselves. */
const assigneeRules: FieldRules<ReportFacts> = {
  noun: 'assignee',
  inputField: 'assignee',
  current: ({ assignee }) => (assignee === null ? '' : String(assignee.userId)),
  withValue: (report, value) => ({
    ...report,
    assignee: value === '' ? null : { userId: Number(value), name: `User ${value}` },
  }),
  words: (value) => (value === '' ? 'Nobody' : `User ${value}`),
  objection: (value) => (/^\d*$/u.test(value) ? null : 'Not a person'),
  check(check: FieldCheck<ReportFacts>) {
    const { facts, subject, value } = check;
    if (value === assigneeRules.current(subject)) return alreadySo();
    if (subject.outcome !== '')
      return skip('not-possible', 'The report is not open any more. Reopen it first.');
    if (value !== '' && Number(value) !== facts.caller.userId) {
      return skip('not-possible', 'Everybody claims reports for themselves.');
    }
    const { assignee } = subject;
    if (value === '' || assignee === null) return change(check);
    return {
      kind: 'change',
      risk: 'high',
      notice: `${assignee.name} is working on it. Tell them that you take it over.`,
    };
  },
  details: ({ channelId, topic, assignee }) => JSON.stringify({ channelId, topic, assignee }),
  endpoint: () => 'POST /messages for a report',
  effects: () => ({
    whatElseChanges: [posted],
    canBeUndone: [text('effect.claim-releasing-report')],
    cannotBeUndone: [],
  }),
};

/** How a report ended, with a reason; empty while it is open. */
const outcomeRules: FieldRules<ReportFacts> = {
  noun: 'outcome',
  normalise(value) {
    const outcome = parseOutcome(value);
    return outcome === null ? value : outcomeText(outcome.kind, strippedText(outcome.text));
  },
  inputField: 'text',
  current: ({ outcome }) => outcome,
  withValue: (report, outcome) => ({ ...report, outcome }),
  words(value) {
    const outcome = parseOutcome(value);
    if (outcome === null) return 'Open';
    const name = outcome.kind === 'resolved' ? 'Resolved' : 'Dismissed';
    return outcome.text === '' ? name : `${name}: ${outcome.text}`;
  },
  objection(value) {
    const outcome = parseOutcome(value);
    if (outcome === null) return value === '' ? null : 'Not an outcome';
    return textObjection(outcome.text);
  },
  check(check) {
    const { subject, value } = check;
    if (value === subject.outcome) return alreadySo();
    if (value === '' && subject.isByTopic) {
      return skip('not-possible', 'Its topic is marked as resolved. Take the mark away to reopen it.');
    }
    if (value !== '' && subject.outcome !== '') {
      return skip(
        'not-possible',
        `It is ${outcomeRules.words(subject.outcome).toLowerCase()} already. Reopen it first.`,
      );
    }
    return change(check);
  },
  details: ({ channelId, topic }) => JSON.stringify({ channelId, topic }),
  endpoint: () => 'POST /messages for a report',
  effects: () => ({
    whatElseChanges: [posted],
    canBeUndone: [text('effect.outcome-reopening-report')],
    cannotBeUndone: [],
  }),
};

/** The caller's newest note. A note is added, never replaced. */
const noteRules: FieldRules<ReportFacts> = {
  noun: 'note',
  normalise: strippedText,
  inputField: 'note',
  current: ({ ownNote }) => ownNote,
  withValue: (report, ownNote) => ({ ...report, ownNote }),
  words: (value) => (value === '' ? 'None' : value),
  facts: (_before, after) => factsOf([], [['Note', after, 'markdown']]),
  objection: textObjection,
  check(check) {
    const { subject, value } = check;
    if (value === subject.ownNote) return alreadySo();
    return value === ''
      ? skip('not-possible', 'A note that others have read stays.')
      : change(check, 'lasting');
  },
  details: ({ channelId, topic }) => JSON.stringify({ channelId, topic }),
  endpoint: () => 'POST /messages for a report',
  effects: () => ({
    whatElseChanges: [posted],
    canBeUndone: [],
    cannotBeUndone: [text('effect.note-others-may-have')],
  }),
};

const fields: Readonly<Record<string, FieldRules<ReportFacts>>> = {
  assignee: assigneeRules,
  outcome: outcomeRules,
  note: noteRules,
};

/** Sentences with the person's name, if it is known. */
function named(rules: FieldRules<ReportFacts>, facts: ChangeFacts): FieldRules<ReportFacts> {
  return {
    ...rules,
    words: (value) => (value === '' ? 'Nobody' : (facts.person(Number(value))?.name ?? `User ${value}`)),
  };
}

/**
 * Moderators' decisions about reports. The server doesn't know them: each decision is a message in the report's topic,
 * and together they determine the state.
 */
export const reportRules: KindRules<ReportFacts> = {
  // Its name is the reported person's.
  isNamedById: true,
  subject: (id, facts) => facts.report(Number(id)),
  nameOf: ({ name }) => name,
  rules(field, facts) {
    const rules = fields[field];
    if (rules === undefined) return null;
    return {
      ...(field === 'assignee' ? named(rules, facts) : rules),
      isOwn: ({ posts }, value, { caller }) => isOwnPost(posts, field, value, caller.userId),
    };
  },
  // A note first: it belongs to what follows.
  order: (field) => (field === 'note' ? '0' : field === 'assignee' ? '1' : '2'),
  goneName: (id) => `Report ${id}`,
  gone: 'This report is not in the moderation channel any more, or you cannot read it.',
  goneField: () => 'Reports have no such field.',
};

export const reportInWorker = {
  rules: reportRules,
  calls: {
    'POST /messages for a report': reportPostCall,
  },
} satisfies KindInWorker<'report'>;
