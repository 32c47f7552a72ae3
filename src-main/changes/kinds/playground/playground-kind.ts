import { idOfTarget } from '#contract/changes.ts';
import type { Failure } from '#contract/outcome.ts';
import { playgroundOfTarget, playgroundTarget, type Playground } from '#contract/kinds/playgrounds.ts';
import { strippedText } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import type { ChangeToRecord } from '../../../store/journal.ts';
import { failureOf, requestError } from '../../../zulip/errors.ts';
import type { Connection } from '../../../zulip/http.ts';
import type { CallOptions, Written } from '../../../zulip/route/call.ts';
import { getCodePlaygrounds } from '../../../zulip/route/fetch-with-queue.ts';
import { addCodePlayground, removeCodePlayground } from '../../../zulip/route/playgrounds.ts';
import type { CallChanges, SettingOperations } from '../../calls/operations.ts';
import { sentBy } from '../../calls/sent.ts';
import { needsRole, skip, type Verdict } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { KindInWorker, KindTable } from '../kind-in-worker.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import { checkPlayground } from './check-playground.ts';

/** A language and a name, and the playground with them; undefined if there is none. */
interface PlaygroundSubject {
  language: string;
  name: string;
  found: Playground | undefined;
}

function check({ facts, subject, value }: FieldCheck<PlaygroundSubject>): Verdict {
  const { language, name, found } = subject;
  if ((found?.urlTemplate ?? '') === value) {
    return skip('already-so', value === '' ? 'There is no such playground.' : 'Nothing to change.');
  }
  const lacking = needsRole('playground', facts.caller);
  if (lacking !== null) return lacking;
  if (value === '') return { kind: 'change', risk: 'high', notice: '' };
  const others = facts.rows('playgrounds').filter(({ id }) => id !== found?.id);
  const [fault] = checkPlayground({ language, name, urlTemplate: value }, others);
  return fault === undefined
    ? { kind: 'change', risk: 'low', notice: '' }
    : skip('not-possible', `${fault.message} ${fault.advice}`.trim());
}

/** The page's address; the empty value means that the playground doesn't exist. */
const whole: FieldRules<PlaygroundSubject> = {
  noun: 'code playground',
  inputField: 'urlTemplate',
  normalise: strippedText,
  current: ({ found }) => found?.urlTemplate ?? '',
  withValue: (subject, value) => ({
    ...subject,
    found: value === '' ? undefined : { id: 0, ...subject, ...subject.found, urlTemplate: value },
  }),
  words: (value) => (value === '' ? 'Not there' : value),
  facts: (before, after) =>
    factsOf(
      before === '' ? [] : [['URL template', before, 'code']],
      after === '' ? [] : [['URL template', after, 'code']],
    ),
  objection: () => null,
  check,
  endpoint({ found }, value) {
    if (value === '') return 'DELETE /realm/playgrounds/{playground_id}';
    return found === undefined ? 'POST /realm/playgrounds' : 'POST /realm/playgrounds in place of another';
  },
  // A playground's replacement with a new name is added before the old one is removed.
  phase: (value) => (value === '' ? 1 : -1),
  effects: (values) => ({
    whatElseChanges: [
      values.includes('')
        ? text('effect.code-blocks-language-no')
        : text('effect.code-blocks-language-offer'),
    ],
    canBeUndone: [
      values.includes('') ? text('effect.deletion-added-again') : text('effect.undo-deletes-or-brings'),
    ],
    cannotBeUndone: values.includes('') ? [text('effect.added-again-has-another')] : [],
  }),
};

/** Code playgrounds, identified by language and name. https://zulip.com/api/add-code-playground */
const playgroundRules: KindRules<PlaygroundSubject> = {
  isNamedById: true,
  subject(id, facts) {
    const { language, name } = playgroundOfTarget(id);
    const found = facts.rows('playgrounds').find((one) => one.language === language && one.name === name);
    return { language, name, found };
  },
  nameOf: ({ language, name }) => `${name} (${language})`,
  rules: (field) => (field === 'playground' ? whole : null),
  order: () => '0',
  goneName: (id) => playgroundOfTarget(id).name,
  gone: 'The organization has no such playground any more.',
  goneField: (field) => `Code playgrounds have no ${field}.`,
};

type Playgrounds = Awaited<ReturnType<typeof getCodePlaygrounds>>;

function foundIn(
  playgrounds: Playgrounds,
  { target }: Pick<ChangeToRecord, 'target'>,
): Playgrounds[number] | undefined {
  const { language, name } = playgroundOfTarget(idOfTarget(target));
  return playgrounds.find((one) => one.pygments_language === language && one.name === name);
}

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal?: AbortSignal,
): Promise<string[]> {
  const playgrounds = await getCodePlaygrounds(connection, { signal });
  return changes.map((change) => foundIn(playgrounds, change)?.url_template ?? '');
}

const alone = { kind: 'setting', limit: 1, key: ({ target }: ChangeToRecord) => target, readBack } as const;

function add(
  connection: Connection,
  [{ target }]: CallChanges,
  urlTemplate: string,
  options: CallOptions = {},
): Promise<Written> {
  const { language, name } = playgroundOfTarget(idOfTarget(target));
  const playground = { name, pygments_language: language, url_template: urlTemplate };
  return addCodePlayground(connection, playground, options);
}

/** A restored playground has a different id than when the change was planned, and the server knows only that. */
async function remove(connection: Connection, [change]: CallChanges, options: CallOptions): Promise<Written> {
  const found = foundIn(await getCodePlaygrounds(connection, { signal: options.turn?.signal }), change);
  if (found === undefined) {
    throw requestError({ kind: 'conflict', message: 'The playground is gone from this organization.' });
  }
  return removeCodePlayground(connection, found.id, options);
}

/** https://zulip.com/api/add-code-playground */
const playgroundAddition: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await add(connection, changes, changes[0].after, options)),
};

/** https://zulip.com/api/remove-code-playground */
const playgroundRemoval: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) => sentBy(await remove(connection, changes, options)),
};

/** Whether the failed call may have been carried out. */
function isUnknown(failure: Failure): boolean {
  if (failure.kind === 'offline' || failure.kind === 'server-trouble') return failure.unknownOutcome === true;
  return failure.kind === 'malformed' || failure.kind === 'not-zulip';
}

/** Whether the playground is gone although the answer to its removal was lost. */
async function isGone(connection: Connection, changes: CallChanges, error: unknown): Promise<boolean> {
  if (!isUnknown(failureOf(error))) return false;
  const values = await readBack(connection, changes).catch(() => null);
  return values?.[0] === '';
}

/**
 * Zulip can't edit playgrounds and doesn't allow two with the same name, so the old one is removed first. It is
 * restored if adding the new one fails.
 */
const playgroundReplacement: SettingOperations = {
  ...alone,
  between: '',
  async send(connection, changes, options) {
    const [{ target, before, after, claim }] = changes;
    // After an earlier removal, it is added with the call that waits for its turn.
    if (claim !== null && (await readBack(connection, changes, options.turn?.signal))[0] === '')
      return sentBy(await add(connection, changes, after, options), target);
    try {
      await remove(connection, changes, options);
    } catch (error) {
      // Stopping here would leave no playground at all.
      if (!(await isGone(connection, changes, error))) throw error;
    }
    try {
      return sentBy(await add(connection, changes, after));
    } catch (error) {
      await add(connection, changes, before).catch(() => {});
      return { kind: 'unfinished', claim: target, failure: failureOf(error) };
    }
  },
};

const playgroundTable: KindTable<'realm_playgrounds', 'playgrounds'> = {
  list: 'realm_playgrounds',
  table: 'playgrounds',
  rowOf: ({ id, name, pygments_language: language, url_template: urlTemplate }) => ({
    id,
    name,
    language,
    urlTemplate,
  }),
  waitedFor: (changed) => changed.map((playground) => [playgroundTarget(playground), 'playground']),
};

export const playgroundInWorker = {
  rules: playgroundRules,
  calls: {
    'POST /realm/playgrounds': playgroundAddition,
    'POST /realm/playgrounds in place of another': playgroundReplacement,
    'DELETE /realm/playgrounds/{playground_id}': playgroundRemoval,
  },
  table: playgroundTable,
} satisfies KindInWorker<'playground'>;
