import type { KindDeclaration } from './kind.ts';

const invitations = { id: 'invitation', name: 'Invitation' } as const;

/** A person's or a bot's account: its fields, memberships and subscriptions. https://zulip.com/api/update-user */
export const userKind = {
  id: 'user',
  noun: 'person',
  whole: false,
  icon: null,
  journal: [
    { id: 'role', name: 'Role', fields: ['role'] },
    { id: 'name', name: 'Name', fields: ['name'] },
    { id: 'email', name: 'Email', fields: ['email'] },
    { id: 'status', name: 'Status', fields: ['status'] },
    { id: 'account', name: 'Account', fields: ['account'] },
    { id: 'profile', name: 'Profile field', fields: ['field:*'] },
    { id: 'group', name: 'Group membership', fields: ['group:*'] },
    { id: 'subscription', name: 'Channel subscription', fields: ['channel:*'] },
  ],
  lists: ['realm_users', 'realm_non_active_users', 'members'],
  permission: null,
  events: ['realm_user', 'realm_bot', 'user_status', 'user_settings', 'user_group', 'subscription'],
  snapshot: ['realm_user', 'realm_bot', 'user_status', 'user_settings'],
  operations: [
    {
      endpoint: 'PATCH /users/{user_id}',
      name: 'user.update/1',
      reversal: 'undoable',
      readFirst: { field: 'role' },
      readWith: 'people',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'POST /users/me/status',
      name: 'own-status.set/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'POST /users/{user_id}/status',
      name: 'user-status.set/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'DELETE /users/{user_id}',
      name: 'user.deactivate/1',
      reversal: 'removal',
      readFirst: 'always',
      readWith: 'people',
    },
    {
      endpoint: 'POST /users/{user_id}/reactivate',
      name: 'user.reactivate/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'PATCH /settings',
      name: 'own-settings.update/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'PATCH /users/me/profile_data',
      name: 'own-profile.update/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'DELETE /users/me/profile_data',
      name: 'own-profile.remove/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'DELETE /bots/{bot_id}',
      name: 'bot.deactivate/1',
      reversal: 'removal',
      readFirst: 'always',
      readWith: 'people',
    },
    {
      endpoint: 'PATCH /bots/{bot_id}',
      name: 'bot.update/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'POST /bots/{bot_id}/api_key/regenerate',
      name: 'bot.new-key/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
    {
      endpoint: 'POST /user_groups/{user_group_id}/members',
      name: 'group.members/1',
      reversal: { coming: 'undoable', going: 'removal' },
      readFirst: 'never',
    },
    {
      endpoint: 'POST /users/me/subscriptions',
      name: 'subscription.add/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /users/me/subscriptions',
      name: 'subscription.remove/1',
      reversal: 'removal',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;

/** An account to be created, by its address. https://zulip.com/api/create-user */
export const newAccountKind = {
  id: 'new-account',
  noun: 'account',
  whole: true,
  icon: 'new-person',
  journal: [{ id: 'new-account', name: 'New account' }],
  lists: [],
  permission: { to: 'right.create-accounts', least: 'administrator' },
  events: ['realm_user'],
  snapshot: ['realm_user'],
  operations: [
    { endpoint: 'POST /users', name: 'user.create/1', reversal: 'undoable', readFirst: 'never', makes: true },
  ],
} as const satisfies KindDeclaration;

/** A bot to be created; changes of existing bots are changes of accounts. https://zulip.com/help/bots-overview */
export const botKind = {
  id: 'bot',
  noun: 'bot',
  whole: true,
  icon: 'robot',
  journal: [{ id: 'bot', name: 'Bot', accountFields: ['owner', 'webhook', 'key'] }],
  lists: [],
  permission: { to: 'right.change-bots', least: 'member' },
  events: ['realm_user', 'realm_bot'],
  snapshot: ['realm_user', 'realm_bot'],
  operations: [{ endpoint: 'POST /bots', name: 'bot.create/1', reversal: 'lasting', readFirst: 'never' }],
} as const satisfies KindDeclaration;

/** An invitation by email. https://zulip.com/api/send-invites */
export const invitationKind = {
  id: 'invitation',
  noun: 'invitation',
  whole: true,
  icon: 'envelope',
  journal: [invitations],
  lists: ['invites'],
  permission: null,
  events: ['invites_changed'],
  snapshot: [],
  operations: [
    {
      endpoint: 'POST /invites',
      name: 'invitation.send/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'POST /invites/{invite_id}/resend',
      name: 'invitation.resend/1',
      reversal: 'lasting',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /invites/{invite_id}',
      name: 'invitation.revoke/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;

/** An invitation link that anyone can use. https://zulip.com/api/create-invite-link */
export const invitationLinkKind = {
  id: 'invitation-link',
  noun: 'invitation link',
  whole: true,
  icon: 'link',
  journal: [invitations],
  lists: ['invites'],
  permission: null,
  events: ['invites_changed'],
  snapshot: [],
  operations: [
    {
      endpoint: 'POST /invites/multiuse',
      name: 'invitation-link.create/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'DELETE /invites/multiuse/{invite_id}',
      name: 'invitation-link.revoke/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;
