import { newNameOfTarget, numberOfTarget } from '../../../src-preload/contract/change-target.ts';
import { channelPermissionNames } from '../../../src-preload/contract/channel-entities.ts';
import type {
  ChannelPermissionName,
  ChannelPrivacy,
} from '../../../src-preload/contract/channel-entities.ts';
import {
  groupValueText,
  readGroupValue,
  type GroupValue,
} from '../../../src-preload/contract/group-value.ts';
import {
  newChannelText,
  readNewChannel,
  type NewChannel,
} from '../../../src-preload/contract/new-channel.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { failureOf } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannels,
  updateChannel,
  type ChannelUpdate,
  type NewChannel as ChannelParameters,
} from '../../zulip/route/channels.ts';
import type { MessageRetention } from '../../zulip/route/channel-settings.ts';
import type { TopicsPolicy, WireChannel } from '../../zulip/wire/channel.ts';
import type { GroupSettingChange, GroupSettingValue } from '../../zulip/wire/user-group.ts';
import { activeChannel, archivedChannel, defaultChannel } from '../kinds/channel/channel-rules.ts';
import { retentionText } from '../kinds/channel/channel-words.ts';
import type { CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';

const wireValue = (value: GroupValue): GroupSettingValue =>
  typeof value === 'number' ? value : { direct_members: value.people, direct_subgroups: value.groups };

const textOf = (value: GroupSettingValue | undefined): string =>
  value === undefined
    ? ''
    : groupValueText(
        typeof value === 'number' ? value : { people: value.direct_members, groups: value.direct_subgroups },
      );

function retentionOf(text: string): MessageRetention {
  return text === 'realm_default' || text === 'unlimited' ? text : Number(text);
}

/** A new channel as the server takes it; what is as usual is left out. */
function parametersOf(name: string, channel: NewChannel): ChannelParameters {
  const { privacy, folderId, topicsPolicy, retentionDays } = channel;
  const permissions: { -readonly [Name in ChannelPermissionName]?: GroupSettingValue } = {};
  for (const permission of channelPermissionNames) {
    const value = channel.permissions[permission];
    if (value !== undefined) permissions[permission] = wireValue(value);
  }
  return {
    name,
    description: inOneLine(channel.description),
    subscribers: channel.subscribers,
    announce: channel.announce,
    invite_only: privacy === 'private' || privacy === 'private-protected',
    is_web_public: privacy === 'web-public',
    history_public_to_subscribers: privacy !== 'private-protected',
    is_default_stream: channel.isDefault,
    ...(retentionDays !== null && { message_retention_days: retentionOf(retentionText(retentionDays)) }),
    ...(folderId !== null && { folder_id: folderId }),
    ...(topicsPolicy !== 'inherit' && { topics_policy: topicsPolicy }),
    ...permissions,
  };
}

function privacyOf(channel: WireChannel): ChannelPrivacy {
  if (channel.is_web_public) return 'web-public';
  if (!channel.invite_only) return 'public';
  return channel.history_public_to_subscribers ? 'private' : 'private-protected';
}

/** The value of a field of a channel as the server sends it. */
function valueOf(channel: WireChannel, field: string): string {
  switch (field) {
    case 'name':
      return channel.name;
    case 'description':
      return channel.description;
    case 'privacy':
      return privacyOf(channel);
    case 'folder':
      return channel.folder_id === null ? '' : String(channel.folder_id);
    case 'retention':
      return retentionText(channel.message_retention_days);
    case 'topics':
      return channel.topics_policy;
    case 'default':
      return channel.is_default === true ? defaultChannel : '';
    case 'state':
      return channel.is_archived ? archivedChannel : activeChannel;
    default:
      return textOf(channel[field as ChannelPermissionName]);
  }
}

/** A description as servers keep it. */
const inOneLine = (description: string): string => description.replaceAll('\n', ' ').trim();

/** The same of a channel that is to be made, and as the change of that field would have it. */
function wantedFields(made: NewChannel): { field: string; words: string; value: string }[] {
  return [
    { field: 'description', words: 'description', value: inOneLine(made.description) },
    { field: 'privacy', words: 'privacy', value: made.privacy },
    { field: 'folder', words: 'folder', value: made.folderId === null ? '' : String(made.folderId) },
    { field: 'retention', words: 'retention', value: retentionText(made.retentionDays) },
    { field: 'topics', words: 'policy for topics', value: made.topicsPolicy },
    ...Object.entries(made.permissions).map(([field, value]) => ({
      field,
      words: field,
      value: groupValueText(value),
    })),
  ];
}

function updateOf(field: string, value: string, before: string | null, compares: boolean): ChannelUpdate {
  switch (field) {
    case 'name':
      return { new_name: value };
    case 'description':
      return { description: value };
    case 'privacy':
      return {
        is_private: value === 'private' || value === 'private-protected',
        is_web_public: value === 'web-public',
        history_public_to_subscribers: value !== 'private-protected',
      };
    case 'folder':
      return { folder_id: value === '' ? null : Number(value) };
    case 'retention':
      return { message_retention_days: retentionOf(value) };
    case 'topics':
      return { topics_policy: value as TopicsPolicy };
    case 'default':
      return { is_default_stream: value === defaultChannel };
    case 'state':
      return { is_archived: false };
    default: {
      const after = readGroupValue(value);
      if (after === null) throw new RangeError('The value names no groups and people.');
      const old = before === null ? null : readGroupValue(before);
      const change: GroupSettingChange = {
        new: wireValue(after),
        ...(compares && old !== null && { old: wireValue(old) }),
      };
      return { [field]: change };
    }
  }
}

/**
 * One setting of one channel, since a PATCH with several can be refused half-way; but privacy and default together: no
 * default channel can be private, not for a moment either. https://zulip.com/api/update-stream
 */
export const channelUpdateCall: CallOperations = {
  limit: 2,
  key: ({ target, field }) =>
    field === 'privacy' || field === 'default' ? `${target} access` : `${target} ${field}`,
  async send(connection, changes, options) {
    const [{ target }] = changes;
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
export const channelArchivingCall: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, [{ target }], options) =>
    sentBy(await archiveChannel(connection, numberOfTarget(target), options)),
  readBack: readSettings,
};

async function readSettings(
  connection: Connection,
  changes: readonly RecordedChange[],
  signal: AbortSignal,
): Promise<string[]> {
  const all = await getChannels(connection, { exclude_archived: false, include_default: true }, { signal });
  return changes.map(({ target, field, before }) => {
    const channel = all.find(({ stream_id: id }) => id === numberOfTarget(target));
    return channel === undefined ? before : valueOf(channel, field);
  });
}

/**
 * Sets what a new channel does not have as it was asked for: some servers take settings with a new channel and forget
 * them, others do not know them.
 *
 * @returns what it has otherwise in the end, each with the reason
 * @throws RequestError when it cannot be read
 */
async function mend(connection: Connection, channelId: number, made: NewChannel): Promise<string[]> {
  const differing = (channel: WireChannel) =>
    wantedFields(made).filter(({ field, value }) => valueOf(channel, field) !== value);
  const refusals = new Map<string, string>();
  const first = differing(await getChannel(connection, channelId));
  for (const { field, value } of first) {
    try {
      await updateChannel(connection, channelId, updateOf(field, value, null, false));
    } catch (error) {
      const failure = failureOf(error);
      refusals.set(field, 'message' in failure ? failure.message : failure.kind);
    }
  }
  if (first.length === 0) return [];
  return differing(await getChannel(connection, channelId)).map(({ field, words }) => {
    const refusal = refusals.get(field);
    return refusal === undefined ? words : `${words} (${refusal})`;
  });
}

/** Whether a channel is the one that a change wanted to make, as far as servers can be trusted to keep it. */
function isWanted(channel: WireChannel, made: NewChannel): boolean {
  return wantedFields(made)
    .slice(0, 5)
    .every(({ field, value }) => valueOf(channel, field) === value);
}

/** https://zulip.com/api/create-channel */
export const channelCreationCall: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  async send(connection, [{ target, after }], options) {
    const made = readNewChannel(after);
    const name = newNameOfTarget(target);
    if (made === null || name === null) throw new RangeError('The change makes no channel.');
    const { id, ignoredParameters } = await createChannel(connection, parametersOf(name, made), options);
    const missing = await mend(connection, id, made);
    const ignored = [...new Set([...ignoredParameters, ...missing])];
    if (ignored.length === 0) return { kind: 'done', note: '' };
    return { kind: 'done', note: `The channel was made, but the server left out: ${ignored.join(', ')}.` };
  },
  async readBack(connection, [{ target, after }], signal) {
    const name = newNameOfTarget(target)?.toLowerCase();
    const made = readNewChannel(after);
    const all = await getChannels(connection, { exclude_archived: false }, { signal });
    const channel = all.find((each) => each.name.toLowerCase() === name);
    if (channel === undefined || made === null) return [''];
    if (isWanted(channel, made)) return [after];
    return [
      newChannelText({
        ...made,
        description: channel.description,
        privacy: privacyOf(channel),
        folderId: channel.folder_id,
        retentionDays: channel.message_retention_days,
        topicsPolicy: channel.topics_policy,
      }),
    ];
  },
};
