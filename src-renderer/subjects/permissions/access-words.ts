import type {
  ChannelAccess,
  ChannelAction,
  ChannelActionAnswer,
  ChannelGrant,
  ChannelRequirement,
} from '#contract/channel-access.ts';
import { formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { anyOf, listOf } from '#contract/words/list.ts';
import { roleName } from '#contract/words/roles.ts';
import { areaWords, holdersWords, wayText } from './permission-words.ts';

/** What somebody does, as in "Anna can't post in #kiln". */
const verbs: Readonly<Record<ChannelAction, string>> = {
  read: 'read messages',
  post: 'post',
  'start-topics': 'start new topics',
  subscribe: 'subscribe',
  'add-subscribers': 'subscribe other people',
  'remove-subscribers': 'unsubscribe other people',
  'resolve-topics': 'resolve topics',
  'move-within': 'move messages to another topic',
  'move-out': 'move messages to another channel',
  'delete-own': 'delete their own messages',
  'delete-any': 'delete any message',
  administer: 'administer the channel',
};

export function actionLabel(action: ChannelAction): string {
  const words = verbs[action];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "Why can’t Anna post in #kiln?" */
export function questionWords(person: string, action: ChannelAction, channel: string | null): string {
  const where = channel === null ? 'a channel' : `#${channel}`;
  return `Why can’t ${person} ${verbs[action]} in ${where}?`;
}

const limitWords: Readonly<Record<ChannelActionAnswer['limits'][number], string>> = {
  'protected-history': 'Only messages sent while subscribed: the history is protected.',
  'move-time': 'The organization’s time limit for moving messages applies, except to moderators.',
  'delete-time':
    'The organization’s time limit for deleting messages applies, except to those who can delete any.',
  'new-topics': 'Moving to a new topic also takes the permission to start one.',
  'target-channel': 'They also have to be able to post in the other channel.',
};

/** What limits an action that is allowed, as sentences. */
export const limitsWords = ({ limits }: ChannelActionAnswer): string[] =>
  limits.map((limit) => limitWords[limit]);

const isPublic = ({ privacy }: ChannelAccess['channel']): boolean =>
  privacy === 'public' || privacy === 'web-public';

function accessWords(access: ChannelAccess, { met, grants }: ChannelRequirement): string {
  const { channel, person } = access;
  if (met === null) return `The server doesn’t say whether ${person.name} is subscribed.`;
  if (met) {
    if (grants.some(({ kind, held }) => kind === 'subscribed' && held === true)) return 'Subscribed.';
    if (channel.privacy === 'web-public') return 'Web-public: everyone can read it.';
    return isPublic(channel) ? 'Public: all members can read it.' : 'Can read this private channel.';
  }
  return isPublic(channel)
    ? `Guests can only read channels they are subscribed to. ${person.name} isn’t subscribed.`
    : `${person.name} isn’t subscribed, and the channel is private. Roles give no access to it.`;
}

const heldPermission = ({ grants }: ChannelRequirement): Extract<ChannelGrant, { kind: 'permission' }>[] =>
  grants.filter((grant) => grant.kind === 'permission').filter(({ held }) => held);

/** What a requirement comes to, as a sentence. */
export function requirementWords(access: ChannelAccess, requirement: ChannelRequirement): string {
  const { name } = access.person;
  switch (requirement.kind) {
    case 'active':
      return `${name} is deactivated. Deactivated accounts can do nothing.`;
    case 'in-use':
      return requirement.met === true ? 'The channel is in use.' : 'The channel is archived.';
    case 'not-guest':
      return requirement.met === true
        ? `${name} is not a guest.`
        : 'Guests can’t do this, whatever group they are in.';
    case 'access':
      return accessWords(access, requirement);
    case 'permission': {
      if (requirement.met === null) return 'The server doesn’t say who may.';
      if (requirement.met) {
        return heldPermission(requirement).length === 0
          ? 'Administrators and owners always can.'
          : `${name} has the permission.`;
      }
      return `${name} doesn’t have the permission.`;
    }
  }
}

/** Who holds one of the grants, as a line of a list; empty for what stands elsewhere. */
export function grantWords(grant: ChannelGrant): string {
  switch (grant.kind) {
    case 'administrator':
      return 'Administrators and owners always can.';
    case 'permission': {
      const { permission, isAddition, owner } = grant;
      if (owner !== null) return `The bot’s owner, ${owner.name}, doesn’t have it either.`;
      const place = isAddition
        ? `${areaWords(permission.area)}, in addition to the organization’s`
        : areaWords(permission.area);
      return `“${permission.label}” (${place}): ${holdersWords(permission)}`;
    }
    default:
      return '';
  }
}

/** Why in a few words, for the line of an action. */
export function shortReason(access: ChannelAccess, answer: ChannelActionAnswer): string {
  const { requirements } = answer;
  const open = requirements.find(({ met }) => met !== true);
  if (open !== undefined) {
    if (open.met === null) return 'Unknown';
    switch (open.kind) {
      case 'active':
        return 'Deactivated';
      case 'in-use':
        return 'Archived';
      case 'not-guest':
        return 'Guests can’t';
      case 'access':
        return 'Not subscribed';
      case 'permission':
        return missingWords(access, open);
    }
  }
  const last = requirements.at(-1);
  if (last === undefined) return '';
  if (last.kind === 'access') return accessWords(access, last).replace(/[.:].*$/u, '');
  const [first] = heldPermission(last);
  if (first === undefined) return `As ${roleName(access.person.role).toLowerCase()}`;
  const [way] = first.permission.ways;
  if (first.owner !== null) return `Through the owner, ${first.owner.name}`;
  return wayText(way ?? []);
}

const mostNamed = 2;

function missingWords({ person }: ChannelAccess, { grants }: ChannelRequirement): string {
  const permissions = grants.filter((grant) => grant.kind === 'permission');
  if (permissions.some(({ permission }) => permission.fullMemberAt !== null)) return 'Waiting period';
  if (permissions.length > 0 && permissions.every(({ permission }) => permission.obstacle === 'guest'))
    return 'Guests can’t';
  const names = [
    ...new Set(permissions.flatMap(({ permission }) => permission.holders.groups.map(groupName))),
  ].filter((name) => name !== 'Nobody');
  if (names.length === 0) return `${roleName(person.role)} isn’t enough`;
  const others = names.length - mostNamed;
  const shown = names.slice(0, mostNamed);
  return `Not in ${others > 0 ? listOf([...shown, `${formatCount(others)} others`]) : anyOf(shown)}`;
}
