import {
  retentionText,
  channelPermissionNames,
  type ChannelPermissionName,
  mostFirstSubscribers,
  type NewChannel,
} from '#contract/channels.ts';
import { roles } from '#contract/people.ts';
import { objectionToGroup, partsOfValue, type GroupValue } from '#contract/groups.ts';
import { needsPlan, wordsAt } from '#contract/level-words.ts';
import { channelNameObjection, codePointCount, storageObjection } from '#contract/text-rules.ts';
import { channelPermissionFeature } from '../../../zulip/route/channel-settings.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import { needsFeature, needsAdministrator, notPermitted, skip, type Verdict } from '../../verdict.ts';
import type { ChannelFacts, ChannelLookup } from './channel-facts.ts';

/** Features that a limited plan excludes. */
export const retentionPlan = 'Keeping messages of a channel for another time';

/** Why a channel can't have a name in this organization, in the server's words; null if it can. */
export function nameObjectionHere(
  channels: Pick<ChannelLookup, 'named' | 'maxNameLength'>,
  name: string,
  ownId: number | null,
): string | null {
  const objection = channelNameObjection(name, channels.maxNameLength);
  if (objection !== null) return objection;
  const taken = channels.named(name);
  if (taken === undefined || taken.id === ownId) return null;
  const where = taken.isArchived ? ' It is archived; its name stays taken.' : '';
  return `Channel '${taken.name}' already exists.${where}`;
}

export function checkChannelName(facts: PlanningFacts, name: string, ownId: number | null): Verdict | null {
  const objection = nameObjectionHere(facts.channels, name, ownId);
  return objection === null ? null : skip('not-possible', objection);
}

/** Why a channel can't keep its messages for that long: days, `unlimited`, or `realm_default`. */
export function retentionObjection(value: string): string | null {
  return /^(realm_default|unlimited|[1-9]\d{0,5})$/.test(value)
    ? null
    : `Bad value for 'message_retention_days': ${value}`;
}

export function checkDescription(facts: PlanningFacts, description: string): Verdict | null {
  const limit = facts.channels.maxDescriptionLength;
  const objection =
    codePointCount(description) > limit
      ? `description is too long (limit: ${limit} characters)`
      : storageObjection(description);
  return objection === null ? null : skip('not-possible', objection);
}

/** Whether a permission can have a value. https://zulip.com/api/group-setting-values */
export function checkPermissionValue(
  facts: PlanningFacts,
  name: ChannelPermissionName,
  value: GroupValue,
): Verdict | null {
  const tooOld = needsFeature(facts, channelPermissionFeature(name));
  if (tooOld !== null) return tooOld;
  if (typeof value !== 'number') {
    const single = needsFeature(facts, 'anonymous-group-values');
    if (single !== null) return single;
  }
  const isDeletion = name === 'can_delete_any_message_group' || name === 'can_delete_own_message_group';
  const objection = isDeletion ? facts.channels.deletionObjection() : '';
  if (objection !== '') return skip('not-permitted', objection);
  const { people, groups } = partsOfValue(value);
  for (const groupId of groups) {
    const group = facts.userGroups.group(groupId);
    if (group === undefined) return skip('not-possible', `Invalid user group ID: ${groupId}`);
    if (group.deactivated) return skip('not-possible', `${group.name} is deactivated. Reactivate it first.`);
    const refused = objectionToGroup(facts.channels.rule(name), group.isSystem ? group.name : null);
    if (refused !== null) {
      const label = facts.channels.permissionLabel(name);
      return skip('not-possible', `${label}: ${facts.userGroups.words(groupId)} is ${refused}.`);
    }
  }
  const stranger = people.find((userId) => facts.person(userId)?.isActive !== true);
  return stranger === undefined ? null : skip('not-possible', `Invalid user ID: ${stranger}`);
}

/** Whether the caller may change a channel at all. https://zulip.com/api/update-stream */
export function channelObstacle(facts: PlanningFacts, channel: ChannelFacts): Verdict | null {
  const objection = facts.channels.changeObjection(channel.id);
  return objection === '' ? null : skip('not-permitted', objection);
}

/** Private channels with protected history must let everyone start topics, or the server rejects them. */
const needsAllTopics = ({ privacy, permissions }: NewChannel, everyoneId: number | null): boolean =>
  privacy === 'private-protected' &&
  permissions.can_create_topic_group !== undefined &&
  permissions.can_create_topic_group !== everyoneId;

/** Whether a channel can be created. https://zulip.com/api/create-channel */
export function checkNewChannel(facts: PlanningFacts, name: string, channel: NewChannel): Verdict | null {
  const { caller, channels } = facts;
  if (caller.role === roles.guest) return notPermitted(roles.member, 'make channels', caller);
  const named = checkChannelName(facts, name, null) ?? checkDescription(facts, channel.description);
  if (named !== null) return named;
  const objection = channels.privacyObjection(channel.privacy);
  if (objection !== '') return skip('not-permitted', objection);
  const isPrivate = channel.privacy === 'private' || channel.privacy === 'private-protected';
  const empty = channel.subscribers.length === 0 ? wordsAt(facts, 'emptyNewChannel') : '';
  if (empty !== '') return skip('not-possible', empty);
  const isUnseen =
    isPrivate && caller.role > roles.administrator && !channel.subscribers.includes(caller.userId);
  const unseen = isUnseen ? wordsAt(facts, 'unseenNewChannel') : '';
  if (unseen !== '') return skip('not-possible', unseen);
  if (channel.isDefault && caller.role > roles.administrator) {
    return needsAdministrator('make a channel a default for newcomers', caller);
  }
  if (channel.isDefault && isPrivate) return skip('not-possible', 'A default channel cannot be private.');
  if (channel.retentionDays !== null && caller.role !== roles.owner) {
    return notPermitted(roles.owner, 'set how long messages of a channel are kept', caller);
  }
  if (channel.retentionDays !== null && facts.isPlanLimited()) {
    return skip('not-possible', needsPlan(retentionPlan));
  }
  const retention = retentionObjection(retentionText(channel.retentionDays));
  if (retention !== null) return skip('not-possible', retention);
  if (channel.topicsPolicy !== 'inherit') {
    const topics = channels.topicsObjection();
    if (topics !== '') return skip('not-permitted', topics);
  }
  if (channel.folderId !== null && !channels.folders().some(({ id }) => id === channel.folderId)) {
    return skip('gone', 'Invalid channel folder ID');
  }
  for (const permission of channelPermissionNames) {
    const value = channel.permissions[permission];
    const verdict = value === undefined ? null : checkPermissionValue(facts, permission, value);
    if (verdict !== null) return verdict;
  }
  const everyone = facts.userGroups.named('role:everyone')?.id ?? null;
  if (needsAllTopics(channel, everyone)) {
    const explanation =
      'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group. With protected history everybody has to be able to start topics.';
    return skip('not-possible', explanation);
  }
  if (channel.subscribers.length > mostFirstSubscribers) {
    const explanation = `At most ${mostFirstSubscribers} people in one go. Make it with fewer and add the others after.`;
    return skip('not-possible', explanation);
  }
  const gone = channel.subscribers.find((userId) => facts.person(userId)?.isActive !== true);
  if (gone === undefined) return null;
  const person = facts.person(gone);
  return skip('not-possible', person === undefined ? 'No such user' : `${person.name}: User is deactivated`);
}
