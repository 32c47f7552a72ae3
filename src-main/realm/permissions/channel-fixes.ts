import { isOneOf } from '#contract/choices.ts';
import { targetOf, type Edit } from '#contract/changes.ts';
import type { ChannelFix, ChannelGrant, ChannelRequirement } from '#contract/channel-access.ts';
import { channelPermissionNames, postPolicyGroups, type ChannelPermissionName } from '#contract/channels.ts';
import { groupValueOf, groupValueText } from '#contract/groups.ts';
import { roles, type Role } from '#contract/people.ts';
import { groupInSentence } from '#contract/words/groups.ts';
import { roleEnoughFor, roleWithArticle } from '#contract/words/roles.ts';
import { activeChannel } from '../../changes/kinds/channel/channel-facts.ts';
import { activeAccount } from '../../changes/kinds/user/account.ts';
import { memberOfGroup } from '../../changes/kinds/user/group-membership.ts';
import { subscribedToChannel } from '../../changes/kinds/user/channel-subscription.ts';
import { features, supports } from '../../zulip/feature-levels.ts';
import { channelPermission, mayRead } from '../channels/channel-access.ts';
import { channelPermissionLabel } from '../channels/channel-permission-words.ts';
import { changeObjection, channelRule, realmObjection } from '../channels/channel-rights.ts';
import { subscribingObjection } from '../channels/subscribing-rights.ts';
import { mayChange } from '../groups/group-detail.ts';
import { permissionValueOf } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ChannelCase } from './channel-case.ts';

/** The most fixes offered for one requirement. */
const mostFixes = 6;

/** How many groups are suggested for each permission that grants it. */
const mostGroups = 3;

type Fix = ChannelFix & { role?: Role };

function fixOfPerson(one: ChannelCase, label: string, field: string, value: string, objection: string): Fix {
  const target = targetOf('user', one.person.userId);
  return { label, edits: [{ target, field, value }], objection };
}

function fixOfChannel(one: ChannelCase, label: string, field: string, value: string, objection = ''): Fix {
  const edits: Edit[] = [{ target: targetOf('channel', one.channel.id), field, value }];
  return { label, edits, objection: changeObjection(one.model, one.channel) || objection };
}

const myRole = (model: RealmModel): Role => model.me()?.role ?? roles.guest;

function roleFix(one: ChannelCase, role: Role): Fix {
  const { model, person } = one;
  const isOfOwners = role === roles.owner || person.role === roles.owner;
  const least = isOfOwners ? roles.owner : roles.administrator;
  const who = isOfOwners ? 'owners' : 'administrators and owners';
  const objection = myRole(model) <= least ? '' : `Only ${who} can change this role.`;
  const label = `Make ${person.name} ${roleWithArticle(role)}`;
  return { ...fixOfPerson(one, label, 'role', String(role), objection), role };
}

function subscribeFix(one: ChannelCase): Fix {
  const { model, person, channel } = one;
  const whose = person.userId === model.myUserId ? 'own' : 'others';
  const objection = subscribingObjection(model, channel, whose);
  const label = `Subscribe ${person.name} to #${channel.name}`;
  return fixOfPerson(one, label, `channel:${channel.id}`, subscribedToChannel, objection);
}

/** Groups in a permission to which the person can be added. */
function groupFixes(one: ChannelCase, groups: readonly { groupId: number; isSystem: boolean }[]): Fix[] {
  const { model, person } = one;
  return groups
    .flatMap(({ groupId, isSystem }) => (isSystem ? [] : (model.groups.row(groupId) ?? [])))
    .filter(({ deactivated }) => !deactivated)
    .slice(0, mostGroups)
    .map(({ id, name }) => {
      const objection = mayChange(model, id, 'can_add_members_group')
        ? ''
        : `You can’t add members to ${name}.`;
      return fixOfPerson(one, `Add ${person.name} to ${name}`, `group:${id}`, memberOfGroup, objection);
    });
}

/** Adds the person to the channel's permission. */
function settingFix(one: ChannelCase, name: ChannelPermissionName): Fix[] {
  const { model, person, channel } = one;
  const value = channelPermission(model, channel, name);
  if (channel.postPolicy !== null && name === 'can_send_message_group') return policyFix(one);
  const takesPeople =
    supports(model.featureLevel(), 'anonymous-group-values') && !channelRule(model, name).systemGroupsOnly;
  if (value === undefined || !takesPeople || isBareGroup(model, name)) return [];
  const { members, groups } = permissionValueOf(value);
  const named = groups.filter((groupId) => model.groups.reference(groupId)?.name !== 'role:nobody');
  const text = groupValueText(groupValueOf([...members, person.userId], named));
  const needsContent = name === 'can_add_subscribers_group' || name === 'can_subscribe_group';
  const isOfDeletions = name === 'can_delete_any_message_group' || name === 'can_delete_own_message_group';
  const objection =
    needsContent && mayRead(model, channel) === false
      ? 'Only people who can read the channel can change this setting.'
      : isOfDeletions
        ? realmObjection(model, 'can_set_delete_message_policy_group')
        : '';
  const label = `Add ${person.name} to “${channelPermissionLabel(name)}”`;
  return [fixOfChannel(one, label, name, text, objection)];
}

/** The permission to remove subscribers was once a single group. */
const isBareGroup = (model: RealmModel, name: ChannelPermissionName): boolean =>
  name === 'can_remove_subscribers_group' &&
  model.featureLevel() < features['channel-remove-subscribers-setting'].level;

/** The strictest of the four old policies that lets the person post. */
function policyFix(one: ChannelCase): Fix[] {
  const { model, person } = one;
  const policies = ['2', '4', '3', '1'].map((policy) => {
    const name = postPolicyGroups[policy];
    const groupId = [...model.groups.ids()].find((id) => {
      const group = model.groups.reference(id);
      return group?.isSystem === true && group.name === name;
    });
    return { policy, groupId };
  });
  const fit = policies.find(
    ({ groupId }) => groupId !== undefined && model.groups.containing(person.userId).has(groupId),
  );
  const group = fit?.groupId === undefined ? undefined : model.groups.reference(fit.groupId);
  if (fit === undefined || group === undefined) return [];
  return [fixOfChannel(one, `Let ${groupInSentence(group)} post`, 'posting', fit.policy)];
}

function fixesOfGrant(one: ChannelCase, grant: ChannelGrant): Fix[] {
  const { person } = one;
  switch (grant.kind) {
    case 'open':
      return [roleFix(one, roles.member)];
    case 'subscribed':
      return [subscribeFix(one)];
    case 'administrator':
      return [roleFix(one, roles.administrator)];
    case 'permission': {
      const { obstacle, holders, area, id, fullMemberAt } = grant.permission;
      // Permissions of a bot's owner are fixed on the owner's own page.
      if (grant.owner !== null) return [];
      if (obstacle === 'guest') return [roleFix(one, roles.member)];
      const enough = holders.groups
        .flatMap(({ name, isSystem }) => (isSystem ? (roleEnoughFor(name) ?? []) : []))
        .toSorted((left, right) => right - left)[0];
      const name = id.split(':')[2] ?? '';
      const isByRole = enough !== undefined && enough < person.role && fullMemberAt === null;
      return [
        ...groupFixes(one, holders.groups),
        ...(area.kind === 'channel' && isOneOf(channelPermissionNames, name) ? settingFix(one, name) : []),
        ...(isByRole ? [roleFix(one, enough)] : []),
      ];
    }
  }
}

/** Role changes come last, lowest role first; all others keep their order. */
const byRights = (one: Fix, other: Fix): number => (other.role ?? Infinity) - (one.role ?? Infinity) || 0;

/** The changes that would meet an unmet requirement, smallest first. */
export function fixesOf(one: ChannelCase, requirement: Omit<ChannelRequirement, 'fixes'>): ChannelFix[] {
  const { model, person } = one;
  switch (requirement.kind) {
    case 'active': {
      const objection =
        myRole(model) <= roles.administrator ? '' : 'Only administrators and owners can reactivate accounts.';
      return person.isDeleted
        ? []
        : [fixOfPerson(one, `Reactivate ${person.name}`, 'account', activeAccount, objection)];
    }
    case 'in-use':
      return supports(model.featureLevel(), 'channel-unarchiving')
        ? [fixOfChannel(one, `Bring back #${one.channel.name}`, 'state', activeChannel)]
        : [];
    case 'not-guest':
      return [roleFix(one, roles.member)];
    case 'access': {
      // Subscribing comes before any change that opens more than this channel.
      const [subscribed, others] = [true, false].map((isFirst) =>
        requirement.grants.filter(({ kind }) => (kind === 'subscribed') === isFirst),
      );
      const grants = [...(subscribed ?? []), ...(others ?? []).filter(({ kind }) => kind === 'open')];
      return distinct(grants.flatMap((grant) => fixesOfGrant(one, grant)));
    }
    case 'permission': {
      const own = requirement.grants.filter(
        (grant) => grant.kind === 'permission' && grant.permission.area.kind === 'channel',
      );
      const others = requirement.grants.filter((grant) => !own.includes(grant));
      return distinct([...own, ...others].flatMap((grant) => fixesOfGrant(one, grant)).toSorted(byRights));
    }
  }
}

function distinct(fixes: readonly Fix[]): ChannelFix[] {
  const byLabel = new Map(fixes.map(({ label, edits, objection }) => [label, { label, edits, objection }]));
  return [...byLabel.values()].slice(0, mostFixes);
}
