import type {
  ChannelAccess,
  ChannelAction,
  ChannelActionAnswer,
  ChannelGrant,
  ChannelRequirement,
} from '#contract/channel-access.ts';
import { groupName } from '#contract/words/groups.ts';
import { anyOf, listOf } from '#contract/words/list.ts';
import { roleName } from '#contract/words/roles.ts';
import { say, type MessageId } from '#words/say.ts';
import { areaWords, holdersWords, wayText } from './permission-words.ts';

const labels = {
  read: 'permissions.action-read',
  post: 'permissions.action-post',
  'start-topics': 'permissions.action-start-topics',
  subscribe: 'permissions.action-subscribe',
  'add-subscribers': 'permissions.action-add-subscribers',
  'remove-subscribers': 'permissions.action-remove-subscribers',
  'resolve-topics': 'permissions.action-resolve-topics',
  'move-within': 'permissions.action-move-within',
  'move-out': 'permissions.action-move-out',
  'delete-own': 'permissions.action-delete-own',
  'delete-any': 'permissions.action-delete-any',
  administer: 'permissions.action-administer',
} as const satisfies Record<ChannelAction, MessageId>;

const questions = {
  read: 'permissions.why-read',
  post: 'permissions.why-post',
  'start-topics': 'permissions.why-start-topics',
  subscribe: 'permissions.why-subscribe',
  'add-subscribers': 'permissions.why-add-subscribers',
  'remove-subscribers': 'permissions.why-remove-subscribers',
  'resolve-topics': 'permissions.why-resolve-topics',
  'move-within': 'permissions.why-move-within',
  'move-out': 'permissions.why-move-out',
  'delete-own': 'permissions.why-delete-own',
  'delete-any': 'permissions.why-delete-any',
  administer: 'permissions.why-administer',
} as const satisfies Record<ChannelAction, MessageId>;

export function actionLabel(action: ChannelAction): string {
  return say(labels[action]);
}

/** "Why can’t Anna post in #kiln?" */
export function questionWords(person: string, action: ChannelAction, channel: string | null): string {
  const where =
    channel === null ? say('permissions.some-channel') : say('permissions.named-channel', { name: channel });
  return say(questions[action], { person, channel: where });
}

const limitWords = {
  'protected-history': 'permissions.limit-protected-history',
  'move-time': 'permissions.limit-move-time',
  'delete-time': 'permissions.limit-delete-time',
  'new-topics': 'permissions.limit-new-topics',
  'target-channel': 'permissions.limit-target-channel',
} as const satisfies Record<ChannelActionAnswer['limits'][number], MessageId>;

/** What limits an action that is allowed, as sentences. */
export const limitsWords = ({ limits }: ChannelActionAnswer): string[] =>
  limits.map((limit) => say(limitWords[limit]));

const isPublic = ({ privacy }: ChannelAccess['channel']): boolean =>
  privacy === 'public' || privacy === 'web-public';

/** How somebody can read a channel: as a sentence, and in a few words. */
const readings = {
  subscribed: ['permissions.subscribed', 'permissions.subscribed-short'],
  'web-public': ['permissions.web-public', 'permissions.web-public-short'],
  public: ['permissions.public', 'permissions.public-short'],
  private: ['permissions.private', 'permissions.private-short'],
} as const satisfies Record<string, readonly [sentence: MessageId, short: MessageId]>;

function readingOf({ channel }: ChannelAccess, { grants }: ChannelRequirement): keyof typeof readings {
  if (grants.some(({ kind, held }) => kind === 'subscribed' && held === true)) return 'subscribed';
  if (channel.privacy === 'web-public') return 'web-public';
  return isPublic(channel) ? 'public' : 'private';
}

function accessWords(access: ChannelAccess, requirement: ChannelRequirement): string {
  const { name } = access.person;
  if (requirement.met === null) return say('permissions.subscription-unknown', { name });
  if (requirement.met) return say(readings[readingOf(access, requirement)][0]);
  return isPublic(access.channel)
    ? say('permissions.guest-not-subscribed', { name })
    : say('permissions.private-not-subscribed', { name });
}

const heldPermission = ({ grants }: ChannelRequirement): Extract<ChannelGrant, { kind: 'permission' }>[] =>
  grants.filter((grant) => grant.kind === 'permission').filter(({ held }) => held);

/** What a requirement comes to, as a sentence. */
export function requirementWords(access: ChannelAccess, requirement: ChannelRequirement): string {
  const { name } = access.person;
  switch (requirement.kind) {
    case 'active':
      return say('permissions.deactivated', { name });
    case 'in-use':
      return say(requirement.met === true ? 'permissions.in-use' : 'permissions.archived');
    case 'not-guest':
      return requirement.met === true
        ? say('permissions.not-guest', { name })
        : say('permissions.guests-cannot');
    case 'access':
      return accessWords(access, requirement);
    case 'permission': {
      if (requirement.met === null) return say('permissions.holders-unknown');
      if (requirement.met) {
        return heldPermission(requirement).length === 0
          ? say('permissions.administrators-can')
          : say('permissions.has', { name });
      }
      return say('permissions.has-not', { name });
    }
  }
}

/** Who holds one of the grants, as a line of a list; empty for what stands elsewhere. */
export function grantWords(grant: ChannelGrant): string {
  switch (grant.kind) {
    case 'administrator':
      return say('permissions.administrators-can');
    case 'permission': {
      const { permission, isAddition, owner } = grant;
      if (owner !== null) return say('permissions.owner-has-not', { name: owner.name });
      const place = isAddition
        ? say('permissions.in-addition', { place: areaWords(permission.area) })
        : areaWords(permission.area);
      return say('permissions.grant', {
        permission: permission.label,
        place,
        holders: holdersWords(permission),
      });
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
    if (open.met === null) return say('permissions.unknown');
    switch (open.kind) {
      case 'active':
        return say('permissions.deactivated-short');
      case 'in-use':
        return say('permissions.archived-short');
      case 'not-guest':
        return say('permissions.guests-short');
      case 'access':
        return say('permissions.not-subscribed');
      case 'permission':
        return missingWords(access, open);
    }
  }
  const last = requirements.at(-1);
  if (last === undefined) return '';
  if (last.kind === 'access') return say(readings[readingOf(access, last)][1]);
  const [first] = heldPermission(last);
  if (first === undefined)
    return say('permissions.as-role', { role: roleName(access.person.role).toLowerCase() });
  const [way] = first.permission.ways;
  if (first.owner !== null) return say('permissions.through-owner', { name: first.owner.name });
  return wayText(way ?? []);
}

const mostNamed = 2;

function missingWords({ person }: ChannelAccess, { grants }: ChannelRequirement): string {
  const permissions = grants.filter((grant) => grant.kind === 'permission');
  if (permissions.some(({ permission }) => permission.fullMemberAt !== null))
    return say('permissions.waiting-period');
  if (permissions.length > 0 && permissions.every(({ permission }) => permission.obstacle === 'guest'))
    return say('permissions.guests-short');
  const names = [
    ...new Set(
      permissions.flatMap(({ permission }) =>
        permission.holders.groups
          .filter(({ isSystem, name }) => !isSystem || name !== 'role:nobody')
          .map(groupName),
      ),
    ),
  ];
  if (names.length === 0) return say('permissions.role-not-enough', { role: roleName(person.role) });
  const others = names.length - mostNamed;
  const shown = names.slice(0, mostNamed);
  return say('permissions.not-in', {
    groups: others > 0 ? listOf([...shown, say('permissions.others', { count: others })]) : anyOf(shown),
  });
}
