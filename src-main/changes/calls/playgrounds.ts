import { idOfTarget } from '#contract/changes.ts';
import { playgroundOfTarget } from '#contract/playgrounds.ts';
import type { Failure } from '#contract/outcome.ts';
import type { ChangeToRecord } from '../../store/journal.ts';
import { failureOf, requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import type { CallOptions, Written } from '../../zulip/route/call.ts';
import {
  addCodePlayground,
  getCodePlaygrounds,
  removeCodePlayground,
} from '../../zulip/route/playgrounds.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

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

/** One that was put back has another id than when the change was planned: the server knows it by that alone. */
async function remove(connection: Connection, [change]: CallChanges, options: CallOptions): Promise<Written> {
  const found = foundIn(await getCodePlaygrounds(connection, { signal: options.turn?.signal }), change);
  if (found === undefined) {
    throw requestError({ kind: 'conflict', message: 'The playground is gone from this organization.' });
  }
  return removeCodePlayground(connection, found.id, options);
}

/** https://zulip.com/api/add-code-playground */
export const playgroundAddition: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await add(connection, changes, changes[0].after, options)),
};

/** https://zulip.com/api/remove-code-playground */
export const playgroundRemoval: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) => sentBy(await remove(connection, changes, options)),
};

/** Whether a call may have been carried out whose failure this is. */
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

/** Zulip edits no playground, and has no two of a name: the old one goes first. It is put back where the new one fails. */
export const playgroundReplacement: SettingOperations = {
  ...alone,
  between: '',
  async send(connection, changes, options) {
    const [{ target, before, after, claim }] = changes;
    // What was removed before is added with the call that waits for its turn.
    if (claim !== null && (await readBack(connection, changes, options.turn?.signal))[0] === '')
      return sentBy(await add(connection, changes, after, options), target);
    try {
      await remove(connection, changes, options);
    } catch (error) {
      // Nobody would be left with a playground where it stopped here.
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
