import type { PushTestTarget } from '#contract/devices.ts';
import type { Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { ChangeEngine } from '../../changes/engine.ts';
import { readOnly } from '../../changes/safety.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getTemporaryFileUrl } from '../../zulip/route/attachments.ts';
import type { CallOptions, Written } from '../../zulip/route/call.ts';
import { sendEncryptedTestNotification, sendTestNotification } from '../../zulip/route/push.ts';
import { testWelcomeMessage } from '../../zulip/route/realm-settings.ts';
import { affectedPeople, domainImpact, surveyDomains } from '../domains/domain-survey.ts';
import { readDomain } from '../domains/read-domain.ts';
import { loadAttachments } from './load-attachments.ts';
import type { PeopleFeed } from '../people/people-feed.ts';
import { notLoaded, type PeopleLists } from '../people/people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';

interface AdministrationPorts {
  model(): RealmModel | null;
  connection: Connection;
  peopleFeed: PeopleFeed;
  lists: PeopleLists;
  engine: Pick<ChangeEngine, 'safety'>;
}

const fileGone: Failure = { kind: 'gone', message: text('failure.file-no-longer-exists') };

/** Waiting longer doesn't help a phone that hasn't shown it by then. Milliseconds. */
const testTimeLimit = 30_000;

function sendTest(connection: Connection, target: PushTestTarget, options: CallOptions): Promise<Written> {
  switch (target.kind) {
    case 'all':
      return sendTestNotification(connection, undefined, options);
    case 'token':
      return sendTestNotification(connection, target.token, options);
    case 'all-encrypted':
      return sendEncryptedTestNotification(connection, undefined, options);
    case 'device':
      return sendEncryptedTestNotification(connection, target.deviceId, options);
  }
}

/** Answers about allowed domains and the caller's uploads, and sends test notifications and test welcome messages. */
export function createAdministrationHandlers(
  ports: AdministrationPorts,
): Handlers<
  | 'domains.read'
  | 'domains.survey'
  | 'domains.impact'
  | 'domains.impact-list'
  | 'attachments.list'
  | 'attachments.rows'
  | 'attachments.temporary-url'
  | 'push.test'
  | 'settings.test-welcome'
> {
  const { connection, peopleFeed, lists, engine } = ports;
  return {
    'domains.read': ({ text }) => {
      const model = ports.model();
      return model ? succeed(readDomain(text, model.settings.row().domains)) : fail(notLoaded);
    },
    'domains.survey': () => {
      const model = ports.model();
      return model ? succeed(surveyDomains(model, peopleFeed.version())) : fail(notLoaded);
    },
    'domains.impact': ({ changes }) => {
      const model = ports.model();
      return model ? succeed(domainImpact(model, changes)) : fail(notLoaded);
    },
    'domains.impact-list': ({ changes, who }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const userIds = affectedPeople(model, changes, who);
      return succeed({ listId: lists.keep(userIds), count: userIds.length });
    },
    async 'attachments.list'({ first, ...question }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadAttachments(model, connection);
      const { ids, bytes } = model.attachments.find(question);
      return succeed({
        version: model.attachments.summary().version,
        generation: model.generation,
        total: ids.length,
        bytes,
        rows: rowsOf(model, ids.subarray(0, first)),
        ids,
      });
    },
    'attachments.rows': ({ attachmentIds }) => {
      const model = ports.model();
      return model ? succeed(rowsOf(model, attachmentIds)) : fail(notLoaded);
    },
    async 'attachments.temporary-url'({ attachmentId }, { signal }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadAttachments(model, connection);
      const attachment = model.attachments.get(attachmentId);
      if (attachment === undefined) return fail(fileGone);
      const url = await getTemporaryFileUrl(connection, attachment.pathId, { signal });
      return succeed({ url, origin: connection.origin, name: attachment.name, size: attachment.size });
    },
    async 'push.test'({ target }, { signal }) {
      if (engine.safety().level === 'read-only') return fail(readOnly);
      const startedAt = performance.now();
      const milliseconds = (): number => Math.round(performance.now() - startedAt);
      try {
        const { ignoredParameters } = await sendTest(connection, target, {
          signal,
          timeoutMilliseconds: testTimeLimit,
        });
        return succeed({ kind: 'handed-on', ignoredParameters, milliseconds: milliseconds() });
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'cancelled' || failure.kind === 'internal') return fail(failure);
        return succeed({ kind: 'failed', failure, milliseconds: milliseconds() });
      }
    },
    async 'settings.test-welcome'({ text }, { signal }) {
      if (engine.safety().level === 'read-only') return fail(readOnly);
      await testWelcomeMessage(connection, text, { signal });
      return succeed(null);
    },
  };
}

function rowsOf(model: RealmModel, ids: Iterable<number>) {
  return Array.from(ids).flatMap((id) => model.attachments.get(id) ?? []);
}
