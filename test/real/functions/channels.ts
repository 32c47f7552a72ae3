import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../../src-main/zulip/route/channel-folders.ts';
import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannelEmailAddress,
  getChannels,
  getSubscribers,
  updateChannel,
} from '../../../src-main/zulip/route/channels.ts';
import { addDefaultChannel, removeDefaultChannel } from '../../../src-main/zulip/route/default-channels.ts';
import {
  createChannelBySubscribing,
  getOwnSubscriptions,
  getUserChannels,
  subscribe,
  unsubscribe,
} from '../../../src-main/zulip/route/subscriptions.ts';
import { getChannelTopics } from '../../../src-main/zulip/route/topics.ts';
import { called, type FunctionCase, type FunctionContext } from './function-case.ts';

const nameOf = (c: FunctionContext): string => `firing plans ${c.account(100).userId}`;

/** The ID of a channel that the owner is subscribed to. */
async function idOf(c: FunctionContext, name: string): Promise<number> {
  const found = (await getOwnSubscriptions(c.as(100))).find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nobody made the channel ${name}.`);
  return found.stream_id;
}

/** Channels, subscriptions and folders; the channel `channel` is kept for messages. */
export const channelFunctions: readonly FunctionCase[] = [
  called(subscribe, async (c) => {
    const principals = [c.account(100).userId, c.account(300).userId, c.account(400).userId];
    await subscribe(c.as(100), { subscriptions: [nameOf(c)], principals });
    c.keep('channel', await idOf(c, nameOf(c)));
  }),
  called(createChannel, (c) => {
    const name = `firing logs ${c.account(100).userId}`;
    return createChannel(c.as(100), { name, subscribers: [c.account(100).userId], invite_only: true });
  }),
  called(createChannelBySubscribing, async (c) => {
    // Reports go there, even on servers that create channels in no other way.
    const name = `moderation ${c.account(100).userId}`;
    const subscribers = [c.account(100).userId];
    await createChannelBySubscribing(c.as(100), { name, subscribers, invite_only: true });
    c.keep('moderation channel', await idOf(c, name));
  }),
  called(getChannels, (c) => getChannels(c.as(100), { exclude_archived: false })),
  called(getChannel, (c) => getChannel(c.as(400), c.id('channel'))),
  called(updateChannel, (c) =>
    updateChannel(c.as(100), c.id('channel'), { description: 'When what is fired' }),
  ),
  called(getSubscribers, (c) => getSubscribers(c.as(400), c.id('channel'))),
  called(getChannelEmailAddress, (c) => getChannelEmailAddress(c.as(400), c.id('channel')), {
    dependsOnServer: true,
  }),
  called(getChannelTopics, (c) => getChannelTopics(c.as(400), c.id('channel'))),
  called(getOwnSubscriptions, (c) => getOwnSubscriptions(c.as(400))),
  called(getUserChannels, (c) => getUserChannels(c.as(100), c.account(400).userId)),
  called(unsubscribe, (c) =>
    unsubscribe(c.as(100), { subscriptions: [nameOf(c)], principals: [c.account(300).userId] }),
  ),
  called(addDefaultChannel, (c) => addDefaultChannel(c.as(100), c.id('channel'))),
  called(removeDefaultChannel, (c) => removeDefaultChannel(c.as(100), c.id('channel'))),
  called(createChannelFolder, async (c) => {
    const folder = { name: `Workshop ${c.account(100).userId}`, description: 'Where things are made' };
    c.keep('folder', (await createChannelFolder(c.as(100), folder)).id);
  }),
  called(getChannelFolders, (c) => getChannelFolders(c.as(400))),
  called(updateChannelFolder, (c) =>
    updateChannelFolder(c.as(100), c.id('folder'), { description: 'Made here' }),
  ),
  called(reorderChannelFolders, async (c) => {
    const folders = await getChannelFolders(c.as(100), { include_archived: true });
    await reorderChannelFolders(c.as(100), folders.map(({ id }) => id).toReversed());
  }),
  called(archiveChannel, async (c) => {
    const other = `archive me ${c.account(100).userId}`;
    await subscribe(c.as(100), { subscriptions: [other] });
    await archiveChannel(c.as(100), await idOf(c, other));
  }),
];
