import type { AdviceLevel, SettingAdvice } from '#contract/permissions.ts';
import { roles } from '#contract/people.ts';
import { methodsOf } from '#contract/settings/joining-settings.ts';
import { off, on, unlimited } from '#contract/settings/setting.ts';
import { countOf } from '#contract/words/count.ts';
import type { PlainMessageId } from '#words/say.ts';
import type { AdviceFacts } from './advice-facts.ts';

/** One recommendation, with all its texts. */
export interface AdviceRule {
  id: string;
  level: AdviceLevel;
  /** The text while the advice is open, and the text once it is followed. */
  open: PlainMessageId;
  fine: PlainMessageId;
  why: PlainMessageId;
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
    open: 'advice.open-registration.open',
    fine: 'advice.open-registration.fine',
    why: 'advice.open-registration.why',
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
    open: 'advice.few-owners.open',
    fine: 'advice.few-owners.fine',
    why: 'advice.few-owners.why',
    isOpen: (facts) => facts.activeOwners() < 2,
    now: (facts) => countOf(facts.activeOwners(), 'owner'),
    opens: () => ({ panel: 'people', roles: [roles.owner, roles.administrator] }),
  },
  {
    id: 'single-sign-in',
    level: 'risk',
    open: 'advice.single-sign-in.open',
    fine: 'advice.single-sign-in.fine',
    why: 'advice.single-sign-in.why',
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
    open: 'advice.groups-by-many.open',
    fine: 'advice.groups-by-many.fine',
    why: 'advice.groups-by-many.why',
  }),
  given('can_delete_any_message_group', many, {
    id: 'deletion-by-many',
    level: 'risk',
    open: 'advice.deletion-by-many.open',
    fine: 'advice.deletion-by-many.fine',
    why: 'advice.deletion-by-many.why',
  }),
  {
    id: 'web-public-by-many',
    level: 'risk',
    open: 'advice.web-public-by-many.open',
    fine: 'advice.web-public-by-many.fine',
    why: 'advice.web-public-by-many.why',
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
    open: 'advice.mention-all.open',
    fine: 'advice.mention-all.fine',
    why: 'advice.mention-all.why',
  }),
  {
    id: 'disposable-addresses',
    level: 'caution',
    open: 'advice.disposable-addresses.open',
    fine: 'advice.disposable-addresses.fine',
    why: 'advice.disposable-addresses.why',
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
    open: 'advice.links-by-many.open',
    fine: 'advice.links-by-many.fine',
    why: 'advice.links-by-many.why',
  }),
  {
    id: 'endless-links',
    level: 'caution',
    open: 'advice.endless-links.open',
    fine: 'advice.endless-links.fine',
    why: 'advice.endless-links.why',
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
    open: 'advice.guests-see-everyone.open',
    fine: 'advice.guests-see-everyone.fine',
    why: 'advice.guests-see-everyone.why',
    isOpen: (facts) => all(facts.activeGuests() > 0, facts.isGivenTo('can_access_all_users_group', everyone)),
    now: (facts) =>
      `${facts.holders('can_access_all_users_group')}, with ${countOf(facts.activeGuests(), 'guest')}`,
    opens: setting('can_access_all_users_group'),
  },
  {
    id: 'short-retention',
    level: 'caution',
    open: 'advice.short-retention.open',
    fine: 'advice.short-retention.fine',
    why: 'advice.short-retention.why',
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
    open: 'advice.no-moderation-channel.open',
    fine: 'advice.no-moderation-channel.fine',
    why: 'advice.no-moderation-channel.why',
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
    open: 'advice.bots-by-many.open',
    fine: 'advice.bots-by-many.fine',
    why: 'advice.bots-by-many.why',
  }),
  {
    id: 'no-waiting-period',
    level: 'hint',
    open: 'advice.no-waiting-period.open',
    fine: 'advice.no-waiting-period.fine',
    why: 'advice.no-waiting-period.why',
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
    open: 'advice.endless-retention.open',
    fine: 'advice.endless-retention.fine',
    why: 'advice.endless-retention.why',
    isOpen(facts) {
      const value = facts.value('message_retention_days');
      return value === undefined ? undefined : value === unlimited;
    },
    now: (facts) => facts.words('message_retention_days'),
    opens: setting('message_retention_days'),
  },
];
