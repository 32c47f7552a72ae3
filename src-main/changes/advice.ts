import type { ChangeEndpoint } from '../store/journal.ts';

/** What to do about a refusal, by the server's English text; for other languages, by the endpoint. */
const byText: readonly (readonly [text: RegExp, advice: string])[] = [
  [/^Must be an organization owner/, 'Only owners can do this. Ask one of them.'],
  [/^Must be an organization administrator/, 'Only administrators and owners can do this. Ask one of them.'],
  [
    /^User not authorized to change user emails/,
    "The right is given by the server's operator, on its command line.",
  ],
  [
    /^Unique names required/,
    'Somebody has this name already, perhaps a deactivated account. Choose another.',
  ],
  [
    /^User not authorized to create users/,
    'Only possible if the server’s administrator allows your account to create users.',
  ],
  [/^New email value error/, 'Choose an address that no other account has, deactivated ones included.'],
  [/only organization owner/, 'Make somebody else an owner first.'],
  [/^(No such user|Invalid user ID)/, 'The account is deactivated or gone. Leave it out.'],
  [/^User is deactivated/, 'Somebody deactivated the account already.'],
  [/^Invalid user group|^User group is deactivated/, 'The group is deactivated or gone. Choose another.'],
  [
    /^Available on Zulip Cloud/,
    "The organization's plan does not include this. An owner can upgrade it in Zulip.",
  ],
  [/^Cannot deactivate user group in use/, 'Take it out where it is used first: see “Used in” on its page.'],
  [
    /is already a subgroup of one of the passed/,
    'Groups cannot contain each other. Take one out of the other first.',
  ],
  [/^'old' value does not match/, 'Somebody changed it meanwhile. Look at the new value and decide again.'],
  [/already a member of this group/, 'Somebody added the person already.'],
  [
    /wildcard mentions in this (channel|topic)/,
    'Name single people or a group instead, or ask somebody who may mention everybody.',
  ],
  [
    /^You do not have permission to (post in this channel|create new topics)/,
    'Who may is a setting of the channel. Ask somebody who administers it, or choose another.',
  ],
  [/^You are not allowed to mention user group/, 'Who may mention it is a setting of the group.'],
  [/^Scheduled delivery time must be/, 'Choose a later time.'],
  [/^There is no member/, 'Somebody removed the person already.'],
];

/**
 * What to do about a refusal, in our words, to follow the server's own. Empty if those say it already, or if the cause
 * is unknown. https://zulip.com/api/rest-error-handling
 *
 * @param refusal the server's message, and its code, empty if it sent none
 */
export function adviceOn({ words, code }: { words: string; code: string }, endpoint: ChangeEndpoint): string {
  const known = byText.find(([text]) => text.test(words));
  if (known) return known[1];
  const lacksPermission = code === 'UNAUTHORIZED_PRINCIPAL' || words.startsWith('Insufficient permission');
  if (!lacksPermission) return '';
  return endpoint.includes('/user_groups/')
    ? 'Who may change a group and its members is a setting of the group. Ask somebody who manages it, or all groups.'
    : 'This needs an administrator or an owner. Ask one, or see whether your own role has changed.';
}
