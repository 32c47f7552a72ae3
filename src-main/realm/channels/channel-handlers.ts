import type { channelCalls } from '#contract/calls/channels.ts';
import { partsOfValue } from '#contract/groups.ts';
import type { Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { strippedText } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import type { Connection } from '../../zulip/http.ts';
import { getChannelEmailAddress } from '../../zulip/route/channels.ts';
import { nameObjectionHere } from '../../changes/kinds/channel/channel-checks.ts';
import { notLoaded, personGone } from '../people/people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { channelAccess } from '../permissions/channel-actions.ts';
import { channelsOfPerson, isSubscribedTo, readMoreSubscribers } from './channels-of-person.ts';
import { channelLookup } from './channel-lookup.ts';
import { channelCreation, moveObjection, moveOutObjection } from './channel-rights.ts';
import { channelRow, channelRows, findChannels } from './find-channels.ts';
import { loadChannels } from './load-channels.ts';
import { loadTopics } from './load-topics.ts';

interface ChannelPorts {
  model(): RealmModel | null;
  connection: Connection;
}

const channelGone: Failure = {
  kind: 'gone',
  message: text('failure.channel-not-found-cant'),
};

/** Answers to questions about channels. */
export function createChannelHandlers(ports: ChannelPorts): Handlers<keyof typeof channelCalls> {
  const { connection } = ports;
  return {
    async 'channels.list'({ organizationId: _organizationId, first, ...question }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, connection);
      const ids = findChannels(model, question);
      return succeed({
        version: model.channels.catalogue().version,
        generation: model.generation,
        total: ids.length,
        ids,
        rows: channelRows(model, ids.subarray(0, first)),
      });
    },
    'channels.rows': ({ channelIds }) => {
      const model = ports.model();
      return model ? succeed(channelRows(model, channelIds)) : fail(notLoaded);
    },
    async 'channels.detail'({ channelId }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, connection);
      const stored = model.channels.get(channelId);
      if (stored === undefined) return fail(channelGone);
      const row = channelRow(model, stored);
      const people = Object.values(row.permissions).flatMap((value) => partsOfValue(value).people);
      return succeed({
        ...row,
        descriptionHtml: stored.descriptionHtml,
        names: Object.fromEntries(
          people.flatMap((userId) => {
            const name = model.index.read(userId)?.name;
            return name === undefined ? [] : [[userId, name]];
          }),
        ),
        usedFor: model.channelRules.usesOf(channelId),
        moveObjections: {
          topic: moveObjection(model, channelId),
          channel: moveOutObjection(model, channelId),
        },
      });
    },
    async 'channels.topics'({ channelId }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, connection);
      const topics = await loadTopics(model, connection, channelId);
      return succeed(topics.map(({ name, max_id }) => ({ name, newestMessageId: max_id })));
    },
    async 'channels.email-address'({ channelId }) {
      return succeed(await getChannelEmailAddress(connection, channelId));
    },
    async 'channels.of-person'({ userId }) {
      const model = ports.model();
      return model ? succeed(await channelsOfPerson(model, connection, userId)) : fail(notLoaded);
    },
    async 'channels.access'({ channelId, userId }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, connection);
      const channel = model.channels.get(channelId);
      const person = model.index.read(userId);
      if (channel === undefined) return fail(channelGone);
      if (person === undefined) return fail(personGone);
      const isSubscribed = await isSubscribedTo(model, connection, userId, channel);
      return succeed(channelAccess({ model, channel, person, isSubscribed }));
    },
    async 'channels.read-subscribers'() {
      const model = ports.model();
      return model ? succeed(await readMoreSubscribers(model, connection)) : fail(notLoaded);
    },
    'channels.creation': () => {
      const model = ports.model();
      return model ? succeed(channelCreation(model, connection.zulipVersion)) : fail(notLoaded);
    },
    async 'channels.name-objection'({ name, channelId }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, connection);
      const lookup = channelLookup(() => model);
      return succeed(nameObjectionHere(lookup, strippedText(name), channelId) ?? '');
    },
  };
}
