import { type Edit, newTarget, targetOf } from '#contract/changes.ts';
import {
  channelPermissionNames,
  retentionText,
  type Channel,
  type ChannelCreation,
  type ChannelPermissionName,
  type ChannelPermissions,
  mostFirstSubscribers,
  newChannelText,
  plainChannel,
  type NewChannel,
} from '#contract/channels.ts';
import { groupValueText, partsOfValue, type GroupValue } from '#contract/groups.ts';
import { channelNameObjection, codePointCount, strippedText } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';

/** A channel as it is being put together, or changed. */
export interface ChannelDraft {
  name: string;
  channel: NewChannel;
  /** Names of people in the permissions, as far as they were picked here. */
  names: Readonly<Record<number, string>>;
  /** Whether one is subscribed oneself; servers do not add the creator. */
  withMe: boolean;
  /** Who may post where no permission says so; null where one does. */
  postPolicy: number | null;
}

export const emptyDraft: ChannelDraft = {
  name: '',
  channel: plainChannel,
  names: {},
  withMe: true,
  postPolicy: null,
};

/** What is wrong with a description; null where nothing is. Counted as the server does, in code points. */
export function descriptionObjection(description: string, limit: number): string | null {
  const length = codePointCount(description);
  return length > limit ? say('channels.description-too-long', { length, limit }) : null;
}

/** The edit that makes a channel. https://zulip.com/api/create-channel */
export function creationEdit({ name, channel, withMe }: ChannelDraft, myUserId: number | null): Edit {
  const own = withMe && myUserId !== null ? [myUserId] : [];
  const value = newChannelText({
    ...channel,
    description: strippedText(channel.description.replaceAll('\n', ' ')),
    subscribers: [...channel.subscribers, ...own],
  });
  return { target: newTarget('channel', strippedText(name)), field: 'channel', value };
}

/** A channel that exists as a draft of its changes. */
export function draftOf(channel: Channel, names: Readonly<Record<number, string>>): ChannelDraft {
  const { name, description, privacy, folderId, topicsPolicy, retentionDays, permissions } = channel;
  const isDefault = channel.isDefault === true;
  const settings = { description, privacy, folderId, topicsPolicy, retentionDays, isDefault, permissions };
  const { postPolicy } = channel;
  return { name, channel: { ...plainChannel, ...settings }, names, withMe: false, postPolicy };
}

/** What a draft changes of a channel, each only while it is as it was when the editing began. */
export function changeEdits(before: Channel, draft: ChannelDraft): Edit[] {
  const target = targetOf('channel', before.id);
  const { channel } = draft;
  const pairs: [field: string, from: string, to: string][] = [
    ['name', before.name, strippedText(draft.name)],
    ['description', before.description, strippedText(channel.description.replaceAll('\n', ' '))],
    ['privacy', before.privacy, channel.privacy],
    ['folder', String(before.folderId ?? ''), String(channel.folderId ?? '')],
    ['topics', before.topicsPolicy, channel.topicsPolicy],
    ['retention', retentionText(before.retentionDays), retentionText(channel.retentionDays)],
    ['posting', String(before.postPolicy ?? ''), String(draft.postPolicy ?? '')],
    ['default', before.isDefault ? 'default' : '', channel.isDefault ? 'default' : ''],
    ...channelPermissionNames.flatMap((name): [string, string, string][] => {
      const from = before.permissions[name];
      const to = channel.permissions[name];
      return from === undefined || to === undefined ? [] : [[name, groupValueText(from), groupValueText(to)]];
    }),
  ];
  return pairs.flatMap(([field, expected, value]) =>
    expected === value ? [] : [{ target, field, value, expected }],
  );
}

/** As many days as the console takes for messages to be kept. */
export const mostRetentionDays = 999_999;

/** What is wrong with how long messages are kept; null where nothing is. */
export function retentionObjection(days: number | null): string | null {
  if (days === null || days === -1 || (Number.isInteger(days) && days >= 1 && days <= mostRetentionDays)) {
    return null;
  }
  return say('channels.retention-days', { most: mostRetentionDays });
}

const isPrivate = (privacy: NewChannel['privacy']): boolean =>
  privacy === 'private' || privacy === 'private-protected';

/** Why the server would refuse the privacy together with the other settings; empty where it would not. */
export function privacyObjection({ channel }: ChannelDraft, creation: ChannelCreation): string {
  if (channel.isDefault && isPrivate(channel.privacy)) return say('channels.default-not-private');
  const topics = creation.permissions.find(({ name }) => name === 'can_create_topic_group');
  const starters = channel.permissions.can_create_topic_group;
  const isLimited = starters !== undefined && starters !== topics?.default;
  if (channel.privacy === 'private-protected' && isLimited) {
    return say('channels.protected-needs', { permission: topics?.label ?? say('channels.start-new-topics') });
  }
  return creation.privacyObjections[channel.privacy];
}

/** What the announcement of a new channel would be, in words. https://zulip.com/help/configure-automated-notices */
export function announceRemark({ channel, withMe }: ChannelDraft, creation: ChannelCreation): string {
  if (creation.announceObjection !== '') return creation.announceObjection;
  if (channel.announce && channel.subscribers.length === 0 && !withMe) {
    return say('channels.announce-needs-subscribers');
  }
  if (channel.announce && isPrivate(channel.privacy)) return say('channels.announce-shows-name');
  return say('channels.announce-where');
}

/** What is wrong with the first subscribers; empty where nothing is. */
export function subscribersObjection({ channel, withMe }: ChannelDraft, creation: ChannelCreation): string {
  const { subscribers, privacy } = channel;
  if (subscribers.length > mostFirstSubscribers) {
    return say('channels.too-many-subscribers', { most: mostFirstSubscribers });
  }
  if (subscribers.length === 0 && !withMe) return creation.emptyObjection;
  return isPrivate(privacy) && !withMe ? creation.unseenObjection : '';
}

/** The permissions that are not as usual, or not as the channel has them. */
export function changedPermissions(
  permissions: ChannelPermissions,
  before: ChannelPermissions | null,
): ReadonlySet<ChannelPermissionName> {
  const textOf = (value: GroupValue | undefined): string =>
    value === undefined ? '' : groupValueText(value);
  return new Set(
    channelPermissionNames.filter((name) => textOf(permissions[name]) !== textOf(before?.[name])),
  );
}

/** The people whom permissions name one by one. */
export function peopleOfPermissions(permissions: ChannelPermissions): number[] {
  return Object.values(permissions).flatMap((value) => partsOfValue(value).people);
}

/** Whether a draft has nothing wrong that can be seen without asking. */
export function isUsable(draft: ChannelDraft, creation: ChannelCreation): boolean {
  return (
    channelNameObjection(strippedText(draft.name), creation.maxNameLength) === null &&
    descriptionObjection(draft.channel.description, creation.maxDescriptionLength) === null &&
    retentionObjection(draft.channel.retentionDays) === null &&
    privacyObjection(draft, creation) === '' &&
    subscribersObjection(draft, creation) === ''
  );
}
