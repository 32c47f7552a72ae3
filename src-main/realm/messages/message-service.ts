import type { DatabaseSync } from 'node:sqlite';
import type { messageCalls } from '#contract/calls/messages.ts';
import type { Handlers } from '#contract/bridge.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { confirmationOfFlags } from '#contract/confirmation.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { wrongNumber } from '../../changes/safety.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { countMessages } from '../flags/count-messages.ts';
import { createFlagRuns, type FlagRuns } from '../flags/flag-runs.ts';
import { resolveAnchor } from '../flags/resolve-anchor.ts';
import { notLoaded } from '../people/people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { inspectMessage } from './inspect-message.ts';

export interface MessageServicePorts {
  organizationId: string;
  database: DatabaseSync;
  connection: Connection;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  /** Whether this console is read-only. */
  isReadOnly(): boolean;
  onRunChanged(runId: string): void;
  /** UNIX milliseconds. */
  now(): number;
}

/** Everything about single messages and about flags on many. */
export interface MessageService {
  readonly runs: FlagRuns;
  readonly handlers: Handlers<keyof typeof messageCalls>;
}

export function createMessageService(ports: MessageServicePorts): MessageService {
  const { connection } = ports;
  const channelName = (channelId: number): string | null =>
    ports.model()?.channels.get(channelId)?.name ?? null;
  const topicWords = (topic: string): string =>
    shownTopic(topic, ports.model()?.announcing.rules.emptyTopicName ?? null);
  const runs = createFlagRuns({
    organizationId: ports.organizationId,
    database: ports.database,
    connection,
    isReadOnly: ports.isReadOnly,
    channelName: (channelId) => channelName(channelId) ?? `Channel ${channelId}`,
    onChanged: ports.onRunChanged,
    now: ports.now,
  });

  return {
    runs,
    handlers: {
      async 'messages.inspect'({ messageId }, { signal }) {
        const model = ports.model();
        if (!model) return fail(notLoaded);
        // Names the channels it was in before; without them their ids are shown.
        await loadChannels(model, connection).catch(() => {});
        const names = {
          person: (userId: number) => model.index.read(userId)?.name ?? null,
          channel: channelName,
          topicVisibility: model.topicVisibility.of,
          showsEdits() {
            const policy = model.organizationSettings.rows.get(
              'message_edit_history_visibility_policy',
            )?.value;
            return policy === undefined ? null : policy === 'all';
          },
        };
        return succeed(await inspectMessage(connection, messageId, names, ports.now(), signal));
      },
      'flags.count': async ({ organizationId: _organizationId, next, ...question }, { signal }) =>
        succeed(await countMessages(connection, question, topicWords, next, signal)),
      async 'flags.start'({ order, expected, typed, reason }, { signal }) {
        const model = ports.model();
        if (!model) return fail(notLoaded);
        const { typeToConfirm } = confirmationOfFlags(expected ?? 0);
        if (typeToConfirm !== null && typed !== typeToConfirm) return fail(wrongNumber(typeToConfirm));
        // Lets skipped channels be named.
        await loadChannels(model, connection).catch(() => {});
        try {
          return runs.start(await resolveAnchor(connection, order, signal), expected, reason);
        } catch (error) {
          return fail(failureOf(error));
        }
      },
      'flags.control': ({ runId, command }) => runs.control(runId, command),
      'flags.forget': ({ runId }) => runs.forget(runId),
    },
  };
}
