import { countOf } from '../words/count.ts';
import { on, type SettingDeclaration } from './setting.ts';

const organizationTypes: readonly (readonly [number, string])[] = [
  [0, 'Unspecified'],
  [10, 'Business'],
  [20, 'Open-source project'],
  [30, 'Education (non-profit)'],
  [35, 'Education (for-profit)'],
  [40, 'Research'],
  [50, 'Event or conference'],
  [60, 'Non-profit (registered)'],
  [70, 'Government'],
  [80, 'Political group'],
  [90, 'Community'],
  [100, 'Personal'],
  [1000, 'Other'],
];

/** The organization's identity, and how people join. https://zulip.com/help/restrict-account-creation */
export const joiningSettings: readonly SettingDeclaration[] = [
  {
    name: 'name',
    section: 'profile',
    label: 'Name',
    does: 'Shown on the sign-in page, in emails and in every app.',
    form: { kind: 'text', most: 40, empty: null },
  },
  {
    name: 'description',
    section: 'profile',
    label: 'Description',
    does: 'Shown in Markdown on the sign-in page.',
    form: { kind: 'text', most: 1_000, empty: 'No description', isLong: true },
  },
  {
    name: 'org_type',
    section: 'profile',
    label: 'Type of organization',
    does: 'Decides what Zulip’s welcome messages and emails are about.',
    form: {
      kind: 'choice',
      options: organizationTypes.map(([value, label]) => ({ value: String(value), label })),
      sentAs: 'number',
    },
  },
  {
    name: 'want_advertise_in_communities_directory',
    section: 'profile',
    label: 'Listed in the Zulip communities directory',
    does: 'Allows Zulip to list the organization on its website.',
    form: { kind: 'switch' },
  },
  {
    name: 'invite_required',
    section: 'joining',
    label: 'Invitation required to join',
    does: 'Nobody can join without an invitation by email or a link.',
    form: { kind: 'switch' },
    isForOwners: true,
    caution: (value) => (value === on ? null : { words: 'People can join without an invitation.' }),
  },
  {
    name: 'emails_restricted_to_domains',
    section: 'joining',
    label: 'Only addresses at allowed domains',
    does: 'People can join, or change their address, only within allowed domains.',
    form: { kind: 'switch' },
    isForOwners: true,
    caution: (value) => (value === on ? null : { words: 'People can join with an address at any domain.' }),
  },
  {
    name: 'disallow_disposable_email_addresses',
    section: 'joining',
    label: 'Disposable addresses refused',
    does: 'Addresses at known disposable services can’t be used.',
    form: { kind: 'switch' },
    isForOwners: true,
  },
  {
    name: 'waiting_period_threshold',
    section: 'joining',
    label: 'Days until new members are full members',
    does: 'Permissions given to full members start this many days after somebody joined.',
    form: { kind: 'days' },
    isForOwners: true,
    caution: (value, before) =>
      Number(value) > Number(before)
        ? {
            words: `Members who joined less than ${countOf(Number(value), 'day')} ago stop being full members.`,
          }
        : null,
  },
  {
    name: 'enable_spectator_access',
    section: 'joining',
    label: 'Web-public channels allowed',
    does: 'Anyone on the web can read web-public channels without an account.',
    form: { kind: 'switch' },
    fullPlan: 'Public access',
    caution: (value) => (value === on ? { words: 'Anyone on the web can read web-public channels.' } : null),
  },
  {
    name: 'authentication_methods',
    section: 'joining',
    label: 'Ways to sign in',
    does: 'People can sign in by these methods. At least one has to stay.',
    form: { kind: 'methods' },
    isForOwners: true,
    caution: (value, before) => {
      const gone = methodsOf(before).filter((method) => !methodsOf(value).includes(method));
      if (gone.length === 0) return null;
      const words = `Whoever signs in only with ${gone.join(' or ')} is locked out, you included. Zulip doesn’t say who that is.`;
      return { words, locksOut: true };
    },
  },
  {
    name: 'require_unique_names',
    section: 'people',
    label: 'Names have to be unique',
    does: 'Nobody can take a name that somebody else has (upper or lower case).',
    form: { kind: 'switch' },
    since: 246,
  },
  {
    name: 'name_changes_disabled',
    section: 'people',
    label: 'Own name locked',
    does: 'Only administrators can change the names of people.',
    form: { kind: 'switch' },
  },
  {
    name: 'email_changes_disabled',
    section: 'people',
    label: 'Own email address locked',
    does: 'Only administrators can change their own address.',
    form: { kind: 'switch' },
  },
  {
    name: 'avatar_changes_disabled',
    section: 'people',
    label: 'Own profile picture locked',
    does: 'Only administrators can change their own profile picture.',
    form: { kind: 'switch' },
  },
  {
    name: 'default_avatar_source',
    section: 'people',
    label: 'Pictures of people without one',
    does: 'Their picture at Gravatar, or a generated pattern.',
    form: {
      kind: 'choice',
      options: [
        { value: 'J', label: 'Generated' },
        { value: 'G', label: 'Gravatar' },
      ],
      sentAs: 'text',
    },
    since: 456,
    caution: (value) =>
      value === 'G'
        ? { words: 'Gravatar, a service of another company, sees whose pictures are looked at.' }
        : null,
  },
  {
    name: 'enable_guest_user_indicator',
    section: 'people',
    label: 'Guests are marked',
    does: 'Adds “(guest)” to the names of guests.',
    form: { kind: 'switch' },
  },
  {
    name: 'enable_guest_user_dm_warning',
    section: 'people',
    label: 'Warning before direct messages to guests',
    does: 'Shown to people who write a direct message to a guest.',
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
