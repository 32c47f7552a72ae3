import type { ChannelFacts, ChannelLookup } from '../../changes/kinds/channel/channel-facts.ts';
import type { StoredChannel } from '../model/stored-channel.ts';
import type { RealmModel } from '../model/realm-model.ts';
import {
  changeObjection,
  channelRule,
  moveObjection,
  moveOutObjection,
  privacyObjection,
  realmObjection,
} from './channel-rights.ts';
import { channelPermissionLabel } from './channel-permission-words.ts';
import { mayRead, mayReadPrivate, permissionsOf } from './channel-access.ts';
import { subscribingObjection, unsubscribingObjection } from './subscribing-rights.ts';

const notLoaded = 'The organization is not loaded.';

/**
 * Looks up channels for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 */
export function channelLookup(loaded: () => RealmModel | null): ChannelLookup {
  function facts(find: (model: RealmModel) => StoredChannel | undefined): ChannelFacts | undefined {
    const model = loaded();
    const stored = model === null ? undefined : find(model);
    if (model === null || stored === undefined) return undefined;
    return {
      ...stored,
      permissions: permissionsOf(model, stored),
      canRead: mayRead(model, stored),
      readsIfPrivate: mayReadPrivate(model, stored),
      usedFor: model.channelRules.usesOf(stored.id),
      topics: model.channels.topics.get(stored.id) ?? null,
    };
  }
  const ask = (question: (model: RealmModel) => string): string => {
    const model = loaded();
    return model === null ? notLoaded : question(model);
  };
  return {
    channel: (channelId) => facts((model) => model.channels.get(channelId)),
    named: (name) => facts((model) => model.channels.named(name)),
    createdText: (name) => loaded()?.channels.createdText(name) ?? null,
    folders: () => loaded()?.channels.folders() ?? [],
    countInFolder: (id) =>
      [...(loaded()?.channels.all() ?? [])].filter(({ folderId }) => folderId === id).length,
    rule(name) {
      const model = loaded();
      if (model === null) throw new Error(notLoaded);
      return channelRule(model, name);
    },
    permissionLabel: channelPermissionLabel,
    privacyObjection: (privacy) => ask((model) => privacyObjection(model, privacy)),
    topicsObjection: () => ask((model) => realmObjection(model, 'can_set_topics_policy_group')),
    deletionObjection: () => ask((model) => realmObjection(model, 'can_set_delete_message_policy_group')),
    changeObjection: (channelId) =>
      ask((model) => {
        const channel = model.channels.get(channelId);
        return channel === undefined ? '' : changeObjection(model, channel);
      }),
    moveObjection: (from, to) =>
      ask((model) => {
        const leaves = from.channelId === to.channelId ? '' : moveOutObjection(model, from.channelId);
        if (leaves !== '' || from.topic === to.topic) return leaves;
        // Either channel may permit renaming the topic.
        const objection = moveObjection(model, from.channelId);
        return objection === '' ? '' : moveObjection(model, to.channelId);
      }),
    subscribingObjection: (channelId, userId, joins) =>
      ask((model) => {
        const channel = model.channels.get(channelId);
        if (channel === undefined) return '';
        const whose = userId === model.myUserId ? 'own' : 'others';
        return joins
          ? subscribingObjection(model, channel, whose)
          : unsubscribingObjection(model, channel, whose);
      }),
    get maxNameLength() {
      return loaded()?.channelRules.maxNameLength ?? 60;
    },
    get maxDescriptionLength() {
      return loaded()?.channelRules.maxDescriptionLength ?? 1_024;
    },
  };
}
