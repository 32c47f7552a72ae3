import type { AdviceLevel, SettingAdvice } from '#contract/permissions.ts';
import { roles } from '#contract/people.ts';
import { methodsOf } from '#contract/settings/joining-settings.ts';
import { off, on, unlimited } from '#contract/settings/setting.ts';
import { countOf } from '#contract/words/count.ts';
import type { AdviceFacts } from './advice-facts.ts';

/** One recommendation, with all its texts. */
export interface AdviceRule {
  id: string;
  level: AdviceLevel;
  /** The text while the advice is open, and the text once it is followed. */
  open: string;
  fine: string;
  why: string;
  /** True if the setting should be changed; undefined if the server doesn't have it or doesn't send it. */
  isOpen: (facts: AdviceFacts) => boolean | undefined;
  now: (facts: AdviceFacts) => string;
  opens: () => SettingAdvice['opens'];
}

/** Role groups that include most of an organization. */
const everyone = ['role:internet', 'role:everyone'];
const many = [...everyone, 'role:members', 'role:fullmembers'];

const setting = (name: string) => (): SettingAdvice['opens'] => ({ panel: 'settings', open: name });

/** Whether people can join without an invitation, with an address in any domain. */
function isOpenToAll(facts: AdviceFacts): boolean | undefined {
  const [invited, restricted] = [facts.value('invite_required'), facts.value('emails_restricted_to_domains')];
  if (invited === undefined || restricted === undefined) return undefined;
  return invited === off && (restricted === off || facts.domains() === 0);
}

function all(...parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
}

/** Advises against a permission that too many people have. */
function given(
  name: string,
  to: readonly string[],
  rule: Omit<AdviceRule, 'isOpen' | 'now' | 'opens'>,
): AdviceRule {
  return {
    ...rule,
    isOpen: (facts) => facts.isGivenTo(name, to),
    now: (facts) => facts.holders(name),
    opens: setting(name),
  };
}

/** The recommended settings, most serious first. */
export const adviceRules: readonly AdviceRule[] = [
  {
    id: 'open-registration',
    level: 'risk',
    open: 'Anyone can join',
    fine: 'Joining takes an invitation or an address at an allowed domain',
    why: 'Anyone who finds the sign-up page gets an account and can read every public channel. Require an invitation, or allow only your own domains.',
    isOpen: isOpenToAll,
    now: (facts) =>
      [
        facts.value('invite_required') === on ? 'Invitation required' : 'No invitation needed',
        facts.value('emails_restricted_to_domains') === on && facts.domains() > 0
          ? countOf(facts.domains(), 'allowed domain')
          : 'any domain',
      ].join(', '),
    opens: setting('invite_required'),
  },
  {
    id: 'few-owners',
    level: 'risk',
    open: 'Fewer than two owners',
    fine: 'There are at least two owners',
    why: 'If the only owner leaves or can’t sign in, nobody can change the settings that are for owners. Make a second person an owner.',
    isOpen: (facts) => facts.activeOwners() < 2,
    now: (facts) => countOf(facts.activeOwners(), 'owner'),
    opens: () => ({ panel: 'people', roles: [roles.owner, roles.administrator] }),
  },
  {
    id: 'single-sign-in',
    level: 'risk',
    open: 'One outside service is the only way to sign in',
    fine: 'A service that fails locks nobody out',
    why: 'If that service fails or is set up wrongly, nobody can sign in, owners included. Allow a second method, such as email and password.',
    isOpen(facts) {
      const value = facts.value('authentication_methods');
      if (value === undefined) return undefined;
      const methods = methodsOf(value);
      return methods.length === 1 && methods[0] !== 'Email';
    },
    now: (facts) => facts.words('authentication_methods'),
    opens: setting('authentication_methods'),
  },
  given('can_manage_all_groups', many, {
    id: 'groups-by-many',
    level: 'risk',
    open: 'Most people can administer every group',
    fine: 'Few people can administer every group',
    why: 'They can add themselves to any group, and so get every permission that a group has.',
  }),
  given('can_delete_any_message_group', many, {
    id: 'deletion-by-many',
    level: 'risk',
    open: 'Most people can delete any message',
    fine: 'Few people can delete any message',
    why: 'A deleted message can’t be brought back. Leave this to moderators.',
  }),
  {
    id: 'web-public-by-many',
    level: 'risk',
    open: 'Many people can create web-public channels',
    fine: 'Few people can create web-public channels',
    why: 'Anyone on the internet reads a web-public channel without an account. Search engines find it too.',
    isOpen: (facts) =>
      all(
        facts.value('enable_spectator_access') === undefined
          ? undefined
          : facts.value('enable_spectator_access') === on,
        facts.isGivenTo('can_create_web_public_channel_group', [...many, 'role:moderators']),
      ),
    now: (facts) => facts.holders('can_create_web_public_channel_group'),
    opens: setting('can_create_web_public_channel_group'),
  },
  given('can_mention_many_users_group', many, {
    id: 'mention-all',
    level: 'caution',
    open: 'Everyone may notify everyone',
    fine: 'Few people may notify everyone',
    why: '@all interrupts every subscriber of a large channel. Leave it to moderators or a group for announcements.',
  }),
  {
    id: 'disposable-addresses',
    level: 'caution',
    open: 'Disposable addresses can join',
    fine: 'Disposable addresses can’t join',
    why: 'Anyone can join, so an address that is thrown away minutes later is enough for an account.',
    isOpen: (facts) =>
      all(
        isOpenToAll(facts),
        facts.value('disallow_disposable_email_addresses') === undefined
          ? undefined
          : facts.value('disallow_disposable_email_addresses') === off,
      ),
    now: (facts) => facts.words('disallow_disposable_email_addresses'),
    opens: setting('disallow_disposable_email_addresses'),
  },
  given('create_multiuse_invite_group', many, {
    id: 'links-by-many',
    level: 'caution',
    open: 'Most people can create invitation links',
    fine: 'Few people can create invitation links',
    why: 'Anyone with an invitation link can join, and links get passed on. An invitation by email is for one person.',
  }),
  {
    id: 'endless-links',
    level: 'caution',
    open: 'Invitation links never expire',
    fine: 'Every invitation link expires',
    why: 'A link that was posted years ago still lets anybody in. Revoke it, and make one with an end.',
    isOpen(facts) {
      const links = facts.endlessLinks();
      return links === undefined ? undefined : links > 0;
    },
    now: (facts) => countOf(facts.endlessLinks() ?? 0, 'link'),
    opens: () => ({ panel: 'invitations' }),
  },
  {
    id: 'guests-see-everyone',
    level: 'caution',
    open: 'Guests can see everyone',
    fine: 'Guests see only people they share a channel with',
    why: 'Guests are often clients or contractors. They can list every name, and every address that is shown.',
    isOpen: (facts) => all(facts.activeGuests() > 0, facts.isGivenTo('can_access_all_users_group', everyone)),
    now: (facts) =>
      `${facts.holders('can_access_all_users_group')}, with ${countOf(facts.activeGuests(), 'guest')}`,
    opens: setting('can_access_all_users_group'),
  },
  {
    id: 'short-retention',
    level: 'caution',
    open: 'Messages are deleted within three months',
    fine: 'Messages are kept for at least three months',
    why: 'Decisions are lost before people look for them, for good. Channels can have a shorter time of their own.',
    isOpen(facts) {
      const value = facts.value('message_retention_days');
      return value === undefined ? undefined : value !== unlimited && Number(value) < 90;
    },
    now: (facts) => facts.words('message_retention_days'),
    opens: setting('message_retention_days'),
  },
  {
    id: 'no-moderation-channel',
    level: 'caution',
    open: 'Nobody can report messages',
    fine: 'People can report messages',
    why: 'Without a channel for reports, the menu of a message doesn’t offer to report it.',
    isOpen(facts) {
      const value = facts.value('moderation_request_channel_id');
      return value === undefined ? undefined : value === '';
    },
    now: (facts) => facts.words('moderation_request_channel_id'),
    opens: setting('moderation_request_channel_id'),
  },
  given('can_create_bots_group', many, {
    id: 'bots-by-many',
    level: 'hint',
    open: 'Most people can create any bot',
    fine: 'Few people can create bots that read messages',
    why: 'A bot reads what its owner can read, and its key is kept outside Zulip. Bots that only send are a permission of their own.',
  }),
  {
    id: 'no-waiting-period',
    level: 'hint',
    open: 'New members are full members at once',
    fine: 'New members wait, or joining is restricted',
    why: 'Anyone can join, so permissions for full members are no protection without a waiting period.',
    isOpen(facts) {
      const days = facts.value('waiting_period_threshold');
      return all(isOpenToAll(facts), days === undefined ? undefined : Number(days) === 0);
    },
    now(facts) {
      const days = facts.words('waiting_period_threshold');
      return isOpenToAll(facts) === false ? `${days}, joining is restricted` : days;
    },
    opens: setting('waiting_period_threshold'),
  },
  {
    id: 'endless-retention',
    level: 'hint',
    open: 'Messages are kept forever',
    fine: 'Messages have an end',
    why: 'Privacy rules often ask for a time after which personal data is deleted. Check what applies to you.',
    isOpen(facts) {
      const value = facts.value('message_retention_days');
      return value === undefined ? undefined : value === unlimited;
    },
    now: (facts) => facts.words('message_retention_days'),
    opens: setting('message_retention_days'),
  },
];
