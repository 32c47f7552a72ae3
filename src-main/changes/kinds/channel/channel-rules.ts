import { isOneOf } from '#contract/choices.ts';
import { newNameOfTarget, targetOf } from '#contract/changes.ts';
import {
  channelPermissionNames,
  channelPrivacies,
  postPolicyGroups,
  topicsPolicies,
  type ChannelPermissionName,
  retentionDaysOf,
  retentionText,
} from '#contract/channels.ts';
import { textsAt, wordsAt, type ServerAge, needsPlan } from '#contract/level-words.ts';
import { roles } from '#contract/people.ts';
import { groupValueText, readGroupValue } from '#contract/groups.ts';
import { channelNameObjection, strippedText } from '#contract/text-rules.ts';
import { formatRetention, privacyNames, topicsPolicyNames } from '#contract/words/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { groupName } from '#contract/words/groups.ts';
import { text } from '#words/text.ts';
import { supports } from '../../../zulip/feature-levels.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { needsAdministrator, needsFeature, notPermitted, skip, type Verdict } from '../../verdict.ts';
import type { FieldCheck, FieldEffects, FieldRules, KindRules } from '../kind-rules.ts';
import {
  channelObstacle,
  checkChannelName,
  checkDescription,
  checkPermissionValue,
  retentionObjection,
  retentionPlan,
} from './channel-checks.ts';
import {
  activeChannel,
  archivedChannel,
  defaultChannel,
  type ChannelFacts,
  type ChannelSubject,
} from './channel-facts.ts';
import { valueWords } from '../group/value-words.ts';
import { newChannelRules } from './new-channel-rules.ts';
import { isTopic, topicRules } from './topic-rules.ts';
import { channelCreationCall } from '../../calls/channel-creation.ts';
import { channelArchivingCall, channelUpdateCall } from '../../calls/channels.ts';
import { topicDeletionCall } from '../../calls/topics.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

const patch = 'PATCH /streams/{stream_id}' as const;
const low: Verdict = { kind: 'change', risk: 'low', notice: '' };

interface SettingRules {
  noun: string;
  /** See `FieldRules`. */
  normalise?(value: string): string;
  current(channel: ChannelFacts): string;
  /** The channel facts that change with this value. */
  with(value: string, channel: ChannelFacts): Partial<ChannelFacts>;
  words(value: string, facts: ChangeFacts): string;
  objection(value: string): string | null;
  check?(
    value: string,
    channel: ChannelFacts,
    facts: PlanningFacts,
    also: FieldCheck<unknown>['also'],
  ): Verdict | null;
  /** See `FieldRules`. */
  details?(value: string, channel: ChannelFacts): string | null;
  effects?:
    | Partial<FieldEffects>
    | ((server: ServerAge, details: readonly string[]) => Partial<FieldEffects>);
}

/** The rules of a setting of a channel that exists. */
function settingRules(setting: SettingRules, field: string, facts: ChangeFacts): FieldRules<ChannelSubject> {
  // Fields of an existing channel are only requested if it exists.
  const existing = ({ channel }: ChannelSubject): ChannelFacts => {
    if (channel === null) throw new RangeError('The channel does not exist yet.');
    return channel;
  };
  return {
    noun: setting.noun,
    inputField: field,
    normalise: setting.normalise ?? ((value) => value),
    current: (subject) => setting.current(existing(subject)),
    withValue(subject, value) {
      const channel = existing(subject);
      const changed = { ...channel, ...setting.with(value, channel) };
      return { name: changed.name, channel: changed };
    },
    words: (value) => setting.words(value, facts),
    objection: setting.objection,
    check({ facts: planning, subject, value, also }) {
      const channel = existing(subject);
      if (setting.current(channel) === value)
        return skip('already-so', 'It already has this value. Nothing to change.');
      if (channel.isArchived && field !== 'state') {
        return skip('not-possible', 'An archived channel cannot be changed. Bring it back first.');
      }
      return channelObstacle(planning, channel) ?? setting.check?.(value, channel, planning, also) ?? low;
    },
    endpoint: (_subject, value) =>
      field === 'state' && value === archivedChannel ? 'DELETE /streams/{stream_id}' : patch,
    details: (subject, value) => setting.details?.(value, existing(subject)) ?? null,
    effects(_values, server, details) {
      const effects =
        typeof setting.effects === 'function' ? setting.effects(server, details) : setting.effects;
      return {
        whatElseChanges: effects?.whatElseChanges ?? [],
        canBeUndone: effects?.canBeUndone ?? [text('effect.field-undone', { field: setting.noun })],
        cannotBeUndone: effects?.cannotBeUndone ?? [],
      };
    },
  };
}

const invalidPrivacy = 'Invalid privacy of a channel';

const isPrivate = (privacy: string): boolean => privacy === 'private' || privacy === 'private-protected';

/** Whether a privacy excludes the account itself, so that someone else has to change it back. */
const locksOut = (value: string, channel: ChannelFacts): boolean =>
  isPrivate(value) && !isPrivate(channel.privacy) && !channel.readsIfPrivate;

function checkPrivacy(
  value: string,
  channel: ChannelFacts,
  facts: PlanningFacts,
  also: FieldCheck<unknown>['also'],
): Verdict | null {
  if (channel.canRead === false) {
    return skip(
      'not-permitted',
      'Channel content access is required. Somebody who is subscribed can change it.',
    );
  }
  if (!isOneOf(channelPrivacies, value)) return skip('not-possible', invalidPrivacy);
  const objection = facts.channels.privacyObjection(value);
  if (objection !== '') return skip('not-permitted', objection);
  // Only administrators change the defaults; their two changes go out as one.
  const leavesDefaults = also('default') === '' && facts.caller.role <= roles.administrator;
  if (channel.isDefault && isPrivate(value) && !leavesDefaults)
    return skip('not-possible', 'A default channel cannot be private.');
  if (locksOut(value, channel)) {
    const notice = 'You are not subscribed: you can’t read it or change its privacy afterwards';
    return { kind: 'change', risk: 'high', notice, reversal: 'destructive' };
  }
  const opens = isPrivate(channel.privacy) && !isPrivate(value);
  if (opens)
    return { kind: 'change', risk: 'high', notice: 'Messages of its past can be read by more people' };
  return value === 'web-public'
    ? { kind: 'change', risk: 'high', notice: 'Everybody on the web can read it' }
    : null;
}

/** What archiving a channel ends, each as a sentence without its full stop. */
function archivingEnds(channel: ChannelFacts, facts: PlanningFacts): string[] {
  const { subscriberCount: followers, usedFor, folderId } = channel;
  const who = followers === null ? 'Nobody' : `None of its ${countOf(followers, 'subscriber')}`;
  const folder = facts.channels.folders().find(({ id }) => id === folderId);
  return [
    `${who} can write in it any more`,
    ...(channel.isDefault ? ['New users are no longer subscribed to it'] : []),
    ...(usedFor.length === 0 ? [] : [`The organization is left without a channel for ${listOf(usedFor)}`]),
    ...(folder === undefined ? [] : [`The folder ${folder.name} can’t be archived while it is in it`]),
  ];
}

function checkState(value: string, channel: ChannelFacts, facts: PlanningFacts): Verdict | null {
  if (value === activeChannel) return needsFeature(facts, 'channel-unarchiving');
  const notice = archivingEnds(channel, facts).join('. ');
  const reversal = supports(facts.featureLevel, 'channel-unarchiving') ? 'removal' : 'destructive';
  return { kind: 'change', risk: 'high', notice, reversal };
}

const settings: Readonly<Record<string, SettingRules>> = {
  name: {
    noun: 'name',
    normalise: strippedText,
    current: ({ name }) => name,
    with: (name) => ({ name }),
    words: (value) => value,
    objection: (name) => channelNameObjection(name),
    check: (value, channel, facts) => checkChannelName(facts, value, channel.id),
    effects: { whatElseChanges: [text('effect.notification-bot-notes-channel')] },
  },
  description: {
    noun: 'description',
    normalise: (value) => strippedText(value.replaceAll('\n', ' ')),
    current: ({ description }) => description,
    with: (description) => ({ description }),
    words: (value) => (value === '' ? 'No description' : value),
    objection: () => null,
    check: (value, _channel, facts) => checkDescription(facts, value),
  },
  privacy: {
    noun: 'privacy',
    current: ({ privacy }) => privacy,
    with: (privacy) => (isOneOf(channelPrivacies, privacy) ? { privacy } : {}),
    words: (value) => (isOneOf(channelPrivacies, value) ? privacyNames[value] : value),
    objection: (value) => (isOneOf(channelPrivacies, value) ? null : invalidPrivacy),
    check: checkPrivacy,
    details: (value, channel) => (locksOut(value, channel) ? 'locks out' : null),
    effects: (_server, details) => ({
      canBeUndone: details.length === 0 ? [text('effect.the-privacy')] : [],
      cannotBeUndone: [
        text('effect.what-somebody-read-while'),
        ...(details.length === 0 ? [] : [text('effect.privacy-you-subscriber-can')]),
      ],
    }),
  },
  folder: {
    noun: 'folder',
    current: ({ folderId }) => (folderId === null ? '' : String(folderId)),
    with: (value) => ({ folderId: value === '' ? null : Number(value) }),
    words: (value, facts) =>
      value === ''
        ? 'No folder'
        : (facts.channels.folders().find(({ id }) => String(id) === value)?.name ?? `Folder ${value}`),
    objection: (value) => (/^\d*$/.test(value) ? null : 'Invalid channel folder ID'),
    check(value, _channel, facts) {
      const isThere = value === '' || facts.channels.folders().some(({ id }) => String(id) === value);
      return (
        needsFeature(facts, 'channel-folders') ?? (isThere ? null : skip('gone', 'Invalid channel folder ID'))
      );
    },
  },
  retention: {
    noun: 'retention of messages',
    current: ({ retentionDays }) => retentionText(retentionDays),
    with: (value) => ({ retentionDays: retentionDaysOf(value) }),
    words: (value) => formatRetention(retentionDaysOf(value)),
    objection: retentionObjection,
    check(value, channel, facts) {
      if (facts.caller.role !== roles.owner) {
        return notPermitted(roles.owner, 'set how long messages of a channel are kept', facts.caller);
      }
      if (facts.isPlanLimited()) return skip('not-possible', needsPlan(retentionPlan));
      const isShorter = /^\d+$/.test(value) && Number(value) < (channel.retentionDays ?? Infinity);
      return isShorter
        ? {
            kind: 'change',
            risk: 'high',
            notice: 'Older messages are deleted for good',
            reversal: 'destructive',
          }
        : null;
    },
    effects: { cannotBeUndone: [text('effect.messages-deleted-because-they')] },
  },
  topics: {
    noun: 'policy for topics',
    current: ({ topicsPolicy }) => topicsPolicy,
    with: (topicsPolicy) => (isOneOf(topicsPolicies, topicsPolicy) ? { topicsPolicy } : {}),
    words: (value) => (isOneOf(topicsPolicies, value) ? topicsPolicyNames[value] : value),
    objection: (value) => (isOneOf(topicsPolicies, value) ? null : 'Invalid topics_policy'),
    check(value, _channel, facts) {
      const feature = value === 'empty_topic_only' ? 'empty-topic-only-channels' : 'channel-topics-policy';
      const objection = facts.channels.topicsObjection();
      return needsFeature(facts, feature) ?? (objection === '' ? null : skip('not-permitted', objection));
    },
  },
  /** Servers below the level of the permission to post. */
  posting: {
    noun: 'posting policy',
    current: ({ postPolicy }) => String(postPolicy ?? ''),
    with: (value) => ({ postPolicy: Number(value) }),
    words: (value) => groupName({ name: postPolicyGroups[value] ?? value, isSystem: true }),
    objection: (value) => (value in postPolicyGroups ? null : 'Invalid stream_post_policy'),
    check: (_value, { postPolicy }) =>
      postPolicy === null
        ? skip('not-possible', 'On this server the permission “Post in this channel” says who may post.')
        : null,
  },
  default: {
    noun: 'default channel',
    current: ({ isDefault }) => (isDefault ? defaultChannel : ''),
    with: (value) => ({ isDefault: value === defaultChannel }),
    words: (value) => (value === '' ? 'Not a default channel' : 'Default channel'),
    objection: (value) => (value === '' || value === defaultChannel ? null : 'Invalid value'),
    check(value, channel, facts, also) {
      if (facts.caller.role > roles.administrator)
        return needsAdministrator('change the default channels', facts.caller);
      return value !== '' && isPrivate(also('privacy') ?? channel.privacy)
        ? skip('not-possible', 'A default channel cannot be private.')
        : null;
    },
    effects: {
      whatElseChanges: [text('effect.new-users-subscribed-default')],
    },
  },
  state: {
    noun: 'state',
    current: ({ isArchived }) => (isArchived ? archivedChannel : activeChannel),
    with: (value) => ({ isArchived: value === archivedChannel }),
    words: (value) => (value === activeChannel ? 'In use' : 'Archived'),
    objection: (value) => (value === activeChannel || value === archivedChannel ? null : 'Invalid state'),
    check: checkState,
    effects: (server) => ({
      whatElseChanges: [...textsAt(server, 'archivedChannel')],
      canBeUndone: textsAt(server, 'archivingUndone'),
      cannotBeUndone: [...textsAt(server, 'archivingNotUndone'), text('effect.its-place-among-default')],
    }),
  },
};

function permissionRules(name: ChannelPermissionName, facts: ChangeFacts): SettingRules {
  return {
    noun: `who may: ${facts.channels.permissionLabel(name)}`,
    current({ permissions }) {
      const value = permissions[name];
      return value === undefined ? '' : groupValueText(value);
    },
    with: (value, { permissions }) => ({
      permissions: { ...permissions, [name]: readGroupValue(value) ?? undefined },
    }),
    words: (value) => valueWords(value, facts),
    objection: (value) => (readGroupValue(value) === null ? 'The value names no groups and people.' : null),
    check(value, channel, planning) {
      const read = readGroupValue(value);
      if (read === null) return skip('not-possible', 'The value names no groups and people.');
      const needsContent = name === 'can_add_subscribers_group' || name === 'can_subscribe_group';
      if (needsContent && channel.canRead === false)
        return skip('not-permitted', 'Channel content access is required.');
      const isGrave = name === 'can_administer_channel_group';
      return (
        checkPermissionValue(planning, name, read) ??
        (isGrave ? { kind: 'change', risk: 'high', notice: 'Who administers the channel' } : null)
      );
    },
    effects: { canBeUndone: [text('effect.permissions-while-nobody-else')] },
  };
}

/** Changes of channels: new ones, and settings of existing ones. */
export const channelRules: KindRules<ChannelSubject> = {
  subject(id, facts) {
    const newName = newNameOfTarget(targetOf('channel', id));
    if (newName !== null) return { name: newName, channel: facts.channels.named(newName) ?? null };
    const channel = facts.channels.channel(Number(id));
    return channel && { name: channel.name, channel };
  },
  nameOf: ({ name }) => name,
  rules(field, facts) {
    if (field === 'channel') return newChannelRules(facts);
    if (isTopic(field)) return topicRules(field, facts);
    const setting = isOneOf(channelPermissionNames, field)
      ? permissionRules(field, facts)
      : Object.hasOwn(settings, field)
        ? settings[field]
        : undefined;
    return setting === undefined ? null : settingRules(setting, field, facts);
  },
  // Unarchiving comes before all other changes, archiving after them. Privacy and default are adjacent, since one call
  // can carry both.
  order: (field) => (field === 'state' ? '0' : field === 'privacy' || field === 'default' ? '1' : '2'),
  goneName: (id) => `Channel ${id}`,
  gone: 'No such channel, or you cannot see it.',
  goneBecause: ({ field, value }, server) =>
    field === 'state' && value === activeChannel ? wordsAt(server, 'bringBack') : '',
  goneField: () => 'Channels of this server have no such setting.',
};

export const channelInWorker = {
  rules: channelRules,
  calls: {
    'POST /channels/create': channelCreationCall,
    'PATCH /streams/{stream_id}': channelUpdateCall,
    'DELETE /streams/{stream_id}': channelArchivingCall,
    'POST /streams/{stream_id}/delete_topic': topicDeletionCall,
  },
} satisfies KindInWorker<'channel'>;
