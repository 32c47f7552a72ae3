import type {
  ChannelAccess,
  ChannelAction,
  ChannelActionAnswer,
  ChannelGrant,
  ChannelRequirement,
} from '#contract/channel-access.ts';
import { channelActions } from '#contract/channel-access.ts';
import type { ChannelPermissionName } from '#contract/channels.ts';
import { roles } from '#contract/people.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { ChannelCase } from './channel-case.ts';
import { fixesOf } from './channel-fixes.ts';
import { explainPermission } from './person-permissions.ts';

type Requirement = Omit<ChannelRequirement, 'fixes'>;

const isPublic = ({ channel }: ChannelCase): boolean =>
  channel.privacy === 'public' || channel.privacy === 'web-public';

/** A permission of the channel or the organization; empty if the server doesn't have it. */
function permission(
  { model, person }: ChannelCase,
  id: string,
  more: { isAddition?: boolean; owner?: { userId: number; name: string } } = {},
): ChannelGrant[] {
  const { owner = null, isAddition = false } = more;
  const found = explainPermission(model, owner?.userId ?? person.userId, id);
  return found === undefined
    ? []
    : [{ kind: 'permission', held: found.held, permission: found, isAddition, owner }];
}

const ofChannel = (one: ChannelCase, name: ChannelPermissionName, isAddition = false): ChannelGrant[] =>
  permission(one, `channel:${one.channel.id}:${name}`, { isAddition });

const ofOrganization = (one: ChannelCase, name: string): ChannelGrant[] => permission(one, `realm:${name}`);

const administrators = ({ person }: ChannelCase): ChannelGrant => ({
  kind: 'administrator',
  held: person.role <= roles.administrator,
});

/** Bots may do what their owners may. https://zulip.com/help/channel-posting-policy */
function ofChannelOrOwner(one: ChannelCase, name: ChannelPermissionName): ChannelGrant[] {
  const { model, person, channel } = one;
  const owner = person.botOwnerId === null ? undefined : model.index.read(person.botOwnerId);
  const id = `channel:${channel.id}:${name}`;
  return [
    ...ofChannel(one, name),
    ...(person.isBot && owner
      ? permission(one, id, { owner: { userId: owner.userId, name: owner.name } })
      : []),
  ];
}

function metBy(grants: readonly ChannelGrant[]): boolean | null {
  if (grants.some(({ held }) => held === true)) return true;
  return grants.length === 0 || grants.some(({ held }) => held === null) ? null : false;
}

/** Any one of some grants suffices. */
const anyOf = (kind: 'access' | 'permission', grants: ChannelGrant[]): Requirement => ({
  kind,
  met: metBy(grants),
  grants,
});

const fact = (kind: 'active' | 'in-use' | 'not-guest', met: boolean): Requirement => ({
  kind,
  met,
  grants: [],
});

/** What lets a person read the messages. Roles don't. */
function readingGrants(one: ChannelCase): ChannelGrant[] {
  const { channel, person, isSubscribed } = one;
  const isOpen = channel.privacy === 'web-public' || person.role !== roles.guest;
  return [
    ...(isPublic(one) ? [{ kind: 'open' as const, held: isOpen }] : []),
    { kind: 'subscribed', held: isSubscribed },
    ...(isPublic(one)
      ? []
      : [...ofChannel(one, 'can_subscribe_group'), ...ofChannel(one, 'can_add_subscribers_group')]),
  ];
}

const inUse = ({ channel }: ChannelCase): Requirement => fact('in-use', !channel.isArchived);
const notGuest = ({ person }: ChannelCase): Requirement => fact('not-guest', person.role !== roles.guest);
const access = (one: ChannelCase): Requirement => anyOf('access', readingGrants(one));

const posting = (one: ChannelCase): Requirement[] => [
  inUse(one),
  access(one),
  anyOf('permission', ofChannelOrOwner(one, 'can_send_message_group')),
];

const administering = (one: ChannelCase): ChannelGrant[] => [
  administrators(one),
  ...ofChannel(one, 'can_administer_channel_group'),
];

/** Channels have their own permissions to move messages, which their administrators have too. */
function moving(
  one: ChannelCase,
  own: ChannelPermissionName,
  organizations: 'can_move_messages_between_topics_group' | 'can_move_messages_between_channels_group',
): Requirement[] {
  const hasOwn = supports(one.model.featureLevel(), 'channel-move-settings');
  return [
    inUse(one),
    access(one),
    anyOf('permission', [
      ...ofOrganization(one, organizations),
      ...ofChannel(one, own, true),
      ...(hasOwn ? administering(one) : []),
    ]),
  ];
}

/** Before it had a permission, administrators could delete any message. */
function deletingAny(one: ChannelCase): ChannelGrant[] {
  const held = ofOrganization(one, 'can_delete_any_message_group');
  return [
    ...(held.length > 0 ? held : [administrators(one)]),
    ...ofChannel(one, 'can_delete_any_message_group', true),
  ];
}

/**
 * Before it had a permission, people who could move messages between topics could resolve topics.
 * https://zulip.com/help/resolve-a-topic
 */
function resolving(one: ChannelCase): ChannelGrant[] {
  const held = ofOrganization(one, 'can_resolve_topics_group');
  return [
    ...(held.length > 0 ? held : ofOrganization(one, 'can_move_messages_between_topics_group')),
    ...ofChannel(one, 'can_resolve_topics_group', true),
  ];
}

/** The requirements of each action, in the order in which servers check them. */
const requirementsOf: Readonly<Record<ChannelAction, (one: ChannelCase) => Requirement[]>> = {
  read: (one) => [access(one)],
  post: posting,
  'start-topics': (one) => {
    const starting = ofChannelOrOwner(one, 'can_create_topic_group');
    // Before it had a permission, everyone who could post could start topics.
    return [...posting(one), ...(starting.length === 0 ? [] : [anyOf('permission', starting)])];
  },
  subscribe: (one) => [notGuest(one), access(one)],
  'add-subscribers': (one) => [
    notGuest(one),
    access(one),
    anyOf('permission', [
      ...ofOrganization(one, 'can_add_subscribers_group'),
      ...ofChannel(one, 'can_add_subscribers_group', true),
      ...(isPublic(one) ? administering(one) : []),
    ]),
  ],
  'remove-subscribers': (one) => [
    inUse(one),
    anyOf('access', [...readingGrants(one), ...administering(one)]),
    anyOf('permission', [...ofChannel(one, 'can_remove_subscribers_group'), ...administering(one)]),
  ],
  'resolve-topics': (one) => [inUse(one), access(one), anyOf('permission', resolving(one))],
  'move-within': (one) =>
    moving(one, 'can_move_messages_within_channel_group', 'can_move_messages_between_topics_group'),
  'move-out': (one) =>
    moving(one, 'can_move_messages_out_of_channel_group', 'can_move_messages_between_channels_group'),
  'delete-own': (one) => [
    inUse(one),
    access(one),
    anyOf('permission', [
      ...ofOrganization(one, 'can_delete_own_message_group'),
      ...ofChannel(one, 'can_delete_own_message_group', true),
      ...deletingAny(one),
    ]),
  ],
  'delete-any': (one) => [inUse(one), access(one), anyOf('permission', deletingAny(one))],
  administer: (one) => [anyOf('permission', administering(one))],
};

const limitsOf: Partial<Record<ChannelAction, ChannelActionAnswer['limits']>> = {
  'move-within': ['move-time', 'new-topics'],
  'move-out': ['move-time', 'target-channel'],
  'delete-own': ['delete-time'],
};

/** Actions on existing messages: with protected history, only on those since subscribing. */
const onMessages: ReadonlySet<ChannelAction> = new Set([
  'read',
  'resolve-topics',
  'move-within',
  'move-out',
  'delete-any',
]);

function answer(one: ChannelCase, action: ChannelAction): ChannelActionAnswer {
  const isActive = fact('active', one.person.isActive);
  // A deactivated person has no permissions; what else is missing shows once they are reactivated.
  const all = isActive.met === true ? requirementsOf[action](one) : [isActive];
  const allowed = all.some(({ met }) => met === false)
    ? false
    : all.some(({ met }) => met === null)
      ? null
      : true;
  const isProtected = one.channel.privacy === 'private-protected' && onMessages.has(action);
  return {
    action,
    allowed,
    requirements: all.map((each) => ({
      ...each,
      fixes: each.met === false ? fixesOf(one, each) : [],
    })),
    limits:
      allowed === false
        ? []
        : [...(isProtected ? ['protected-history' as const] : []), ...(limitsOf[action] ?? [])],
  };
}

/**
 * Everything one person can do in a channel: for each action its requirements, which are met and why, and what would
 * meet the others.
 */
export function channelAccess(one: ChannelCase): ChannelAccess {
  const { person, channel, isSubscribed } = one;
  const { userId, name, role, isBot, isActive } = person;
  return {
    person: { userId, name, role, isBot, isActive },
    channel: {
      id: channel.id,
      name: channel.name,
      privacy: channel.privacy,
      isArchived: channel.isArchived,
    },
    isSubscribed,
    actions: channelActions.map((action) => answer(one, action)),
  };
}
