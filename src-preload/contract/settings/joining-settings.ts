import { text, type Text } from '#words/text.ts';
import { anyOf } from '../words/list.ts';
import { on, type SettingDeclaration } from './setting.ts';

const organizationTypes: readonly (readonly [number, Text])[] = [
  [0, text('setting.org-type.unspecified')],
  [10, text('setting.org-type.business')],
  [20, text('setting.org-type.open-source-project')],
  [30, text('setting.org-type.education-non-profit')],
  [35, text('setting.org-type.education-for-profit')],
  [40, text('setting.org-type.research')],
  [50, text('setting.org-type.event-or-conference')],
  [60, text('setting.org-type.non-profit-registered')],
  [70, text('setting.org-type.government')],
  [80, text('setting.org-type.political-group')],
  [90, text('setting.org-type.community')],
  [100, text('setting.org-type.personal')],
  [1000, text('setting.org-type.other')],
];

/** The organization's identity, and how people join. https://zulip.com/help/restrict-account-creation */
export const joiningSettings: readonly SettingDeclaration[] = [
  {
    name: 'name',
    section: 'profile',
    label: text('setting.name'),
    does: text('setting.name.does'),
    form: { kind: 'text', most: 40, empty: null },
  },
  {
    name: 'description',
    section: 'profile',
    label: text('setting.description'),
    does: text('setting.description.does'),
    form: { kind: 'text', most: 1_000, empty: text('setting.description.empty'), isLong: true },
  },
  {
    name: 'org_type',
    section: 'profile',
    label: text('setting.org-type'),
    does: text('setting.org-type.does'),
    form: {
      kind: 'choice',
      options: organizationTypes.map(([value, label]) => ({ value: String(value), label })),
      sentAs: 'number',
    },
  },
  {
    name: 'want_advertise_in_communities_directory',
    section: 'profile',
    label: text('setting.want-advertise-in-communities-directory'),
    does: text('setting.want-advertise-in-communities-directory.does'),
    form: { kind: 'switch' },
  },
  {
    name: 'invite_required',
    section: 'joining',
    label: text('setting.invite-required'),
    does: text('setting.invite-required.does'),
    form: { kind: 'switch' },
    isForOwners: true,
    caution: (value) => (value === on ? null : { words: text('setting.invite-required.caution') }),
  },
  {
    name: 'emails_restricted_to_domains',
    section: 'joining',
    label: text('setting.emails-restricted-to-domains'),
    does: text('setting.emails-restricted-to-domains.does'),
    form: { kind: 'switch' },
    isForOwners: true,
    caution: (value) =>
      value === on ? null : { words: text('setting.emails-restricted-to-domains.caution') },
  },
  {
    name: 'disallow_disposable_email_addresses',
    section: 'joining',
    label: text('setting.disallow-disposable-email-addresses'),
    does: text('setting.disallow-disposable-email-addresses.does'),
    form: { kind: 'switch' },
    isForOwners: true,
  },
  {
    name: 'waiting_period_threshold',
    section: 'joining',
    label: text('setting.waiting-period-threshold'),
    does: text('setting.waiting-period-threshold.does'),
    form: { kind: 'days' },
    isForOwners: true,
    caution: (value, before) =>
      Number(value) > Number(before)
        ? {
            words: text('setting.waiting-period-threshold.caution', { days: Number(value) }),
          }
        : null,
  },
  {
    name: 'enable_spectator_access',
    section: 'joining',
    label: text('setting.enable-spectator-access'),
    does: text('setting.enable-spectator-access.does'),
    form: { kind: 'switch' },
    fullPlan: text('setting.enable-spectator-access.full-plan'),
    caution: (value) => (value === on ? { words: text('setting.enable-spectator-access.caution') } : null),
  },
  {
    name: 'authentication_methods',
    section: 'joining',
    label: text('setting.authentication-methods'),
    does: text('setting.authentication-methods.does'),
    form: { kind: 'methods' },
    isForOwners: true,
    caution: (value, before) => {
      const gone = methodsOf(before).filter((method) => !methodsOf(value).includes(method));
      if (gone.length === 0) return null;
      const words = text('setting.authentication-methods.caution', { methods: anyOf(gone) });
      return { words, locksOut: true };
    },
  },
  {
    name: 'require_unique_names',
    section: 'people',
    label: text('setting.require-unique-names'),
    does: text('setting.require-unique-names.does'),
    form: { kind: 'switch' },
    since: 246,
  },
  {
    name: 'name_changes_disabled',
    section: 'people',
    label: text('setting.name-changes-disabled'),
    does: text('setting.name-changes-disabled.does'),
    form: { kind: 'switch' },
  },
  {
    name: 'email_changes_disabled',
    section: 'people',
    label: text('setting.email-changes-disabled'),
    does: text('setting.email-changes-disabled.does'),
    form: { kind: 'switch' },
  },
  {
    name: 'avatar_changes_disabled',
    section: 'people',
    label: text('setting.avatar-changes-disabled'),
    does: text('setting.avatar-changes-disabled.does'),
    form: { kind: 'switch' },
  },
  {
    name: 'default_avatar_source',
    section: 'people',
    label: text('setting.default-avatar-source'),
    does: text('setting.default-avatar-source.does'),
    form: {
      kind: 'choice',
      options: [
        { value: 'J', label: text('setting.default-avatar-source.generated') },
        { value: 'G', label: text('setting.default-avatar-source.gravatar') },
      ],
      sentAs: 'text',
    },
    since: 456,
    caution: (value) => (value === 'G' ? { words: text('setting.default-avatar-source.caution') } : null),
  },
  {
    name: 'enable_guest_user_indicator',
    section: 'people',
    label: text('setting.enable-guest-user-indicator'),
    does: text('setting.enable-guest-user-indicator.does'),
    form: { kind: 'switch' },
  },
  {
    name: 'enable_guest_user_dm_warning',
    section: 'people',
    label: text('setting.enable-guest-user-dm-warning'),
    does: text('setting.enable-guest-user-dm-warning.does'),
    form: { kind: 'switch' },
    since: 348,
  },
];

/** The allowed methods in a value. */
export function methodsOf(value: string): string[] {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
