import { numberOfTarget } from '#contract/changes.ts';
import { requestError } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import {
  archiveChannel,
  getChannels,
  updateChannel,
  type ChannelUpdate,
} from '../../zulip/route/channels.ts';
import { addDefaultChannel, removeDefaultChannel } from '../../zulip/route/default-channels.ts';
import { defaultChannel } from '../kinds/channel/channel-facts.ts';
import { updateOf, valueOf } from './channel-values.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

const readSettings: SettingOperations['readBack'] = async (connection, changes, signal) => {
  const all = await getChannels(connection, { exclude_archived: false, include_default: true }, { signal });
  return changes.map(({ target, field }) => {
    const channel = all.find(({ stream_id: id }) => id === numberOfTarget(target));
    if (channel === undefined) {
      throw requestError({ kind: 'gone', message: 'The channel is not there for you to see any more.' });
    }
    return valueOf(channel, field);
  });
};

/**
 * One setting of one channel per call, since a PATCH with several can be refused halfway. Privacy and default go
 * together, because a default channel can't be private even for a moment. Only the default has its own endpoint.
 * https://zulip.com/api/update-stream https://zulip.com/api/add-default-stream
 */
export const channelUpdateCall: SettingOperations = {
  kind: 'setting',
  limit: 2,
  key: ({ target, field }) =>
    field === 'privacy' || field === 'default' ? `${target} access` : `${target} ${field}`,
  async send(connection, changes, options) {
    const [{ target, field, after }] = changes;
    if (changes.length === 1 && field === 'default') {
      const change = after === defaultChannel ? addDefaultChannel : removeDefaultChannel;
      return sentBy(await change(connection, numberOfTarget(target), options));
    }
    const compares = supports(connection.featureLevel, 'expected-group-values');
    const update: ChannelUpdate = Object.assign(
      {},
      ...changes.map(({ field, before, after }) => updateOf(field, after, before, compares)),
    );
    return sentBy(await updateChannel(connection, numberOfTarget(target), update, options));
  },
  readBack: readSettings,
};

/** https://zulip.com/api/archive-stream */
export const channelArchivingCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, [{ target }], options) =>
    sentBy(await archiveChannel(connection, numberOfTarget(target), options)),
  readBack: readSettings,
};
