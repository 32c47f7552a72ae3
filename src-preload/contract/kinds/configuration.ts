import type { KindDeclaration } from './kind.ts';

/** The settings of the organization. https://zulip.com/help/moving-to-zulip#configure-your-organization-settings */
export const organizationKind = {
  id: 'organization',
  noun: 'organization',
  whole: false,
  icon: 'gear',
  journal: [{ id: 'setting', name: 'Organization setting' }],
  lists: ['event realm/update', 'event realm/update_dict'],
  permission: { to: 'right.change-settings', least: 'administrator' },
  events: ['realm', 'realm_user_settings_defaults'],
  snapshot: ['realm', 'realm_user_settings_defaults'],
  operations: [
    {
      endpoint: 'PATCH /realm',
      name: 'organization.update/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'PATCH /realm/user_settings_defaults',
      name: 'organization.starting-settings/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'POST /realm/icon',
      name: 'organization.set-icon/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'DELETE /realm/icon',
      name: 'organization.remove-icon/1',
      reversal: 'removal',
      readFirst: 'never',
    },
    {
      endpoint: 'POST /realm/logo',
      name: 'organization.set-logo/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'DELETE /realm/logo',
      name: 'organization.remove-logo/1',
      reversal: 'removal',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;

/** An allowed domain. https://zulip.com/help/restrict-account-creation */
export const domainKind = {
  id: 'domain',
  noun: 'allowed domain',
  whole: true,
  icon: 'globe',
  journal: [{ id: 'domain', name: 'Allowed domain' }],
  lists: ['realm_domains', 'domains'],
  permission: { to: 'right.change-domains', least: 'owner' },
  events: ['realm_domains'],
  snapshot: ['realm_domains'],
  operations: [
    {
      endpoint: 'POST /realm/domains',
      name: 'domain.add/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'PATCH /realm/domains/{domain}',
      name: 'domain.change/1',
      reversal: 'undoable',
      readFirst: 'never',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'DELETE /realm/domains/{domain}',
      name: 'domain.remove/1',
      reversal: 'removal',
      readFirst: 'always',
    },
  ],
} as const satisfies KindDeclaration;

/** A linkifier, and the order of linkifiers. https://zulip.com/api/add-linkifier */
export const linkifierKind = {
  id: 'linkifier',
  noun: 'linkifier',
  whole: true,
  icon: 'wand',
  journal: [{ id: 'linkifier', name: 'Linkifier' }],
  lists: ['realm_linkifiers', 'linkifiers'],
  permission: { to: 'right.change-linkifiers', least: 'administrator' },
  events: ['realm_linkifiers'],
  snapshot: ['realm_linkifiers'],
  operations: [
    {
      endpoint: 'POST /realm/filters',
      name: 'linkifier.add/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'PATCH /realm/filters/{filter_id}',
      name: 'linkifier.change/1',
      reversal: 'undoable',
      readFirst: 'always',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'DELETE /realm/filters/{filter_id}',
      name: 'linkifier.remove/1',
      reversal: 'removal',
      readFirst: 'always',
    },
    {
      endpoint: 'PATCH /realm/linkifiers',
      name: 'linkifier.order/1',
      reversal: 'undoable',
      readFirst: 'always',
      valueIn: 'snapshot',
    },
  ],
} as const satisfies KindDeclaration;

/**
 * A custom profile field itself rather than its values, and the order of fields.
 * https://zulip.com/api/create-custom-profile-field
 */
export const profileFieldKind = {
  id: 'profile-field',
  noun: 'profile field',
  whole: true,
  icon: 'form',
  journal: [{ id: 'profile-field', name: 'Profile field setup' }],
  lists: [],
  permission: { to: 'right.change-profile-fields', least: 'administrator' },
  events: ['custom_profile_fields'],
  snapshot: ['custom_profile_fields'],
  operations: [
    {
      endpoint: 'POST /realm/profile_fields',
      name: 'profile-field.create/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'PATCH /realm/profile_fields/{field_id}',
      name: 'profile-field.change/1',
      reversal: 'undoable',
      readFirst: 'always',
      valueIn: 'snapshot',
    },
    {
      endpoint: 'DELETE /realm/profile_fields/{field_id}',
      name: 'profile-field.delete/1',
      reversal: 'destructive',
      readFirst: 'always',
    },
    {
      endpoint: 'PATCH /realm/profile_fields',
      name: 'profile-field.order/1',
      reversal: 'undoable',
      readFirst: 'always',
      valueIn: 'snapshot',
    },
  ],
} as const satisfies KindDeclaration;

/** An uploaded file. https://zulip.com/api/get-attachments */
export const attachmentKind = {
  id: 'attachment',
  noun: 'file',
  whole: true,
  icon: 'file',
  journal: [{ id: 'attachment', name: 'Attachment' }],
  lists: ['attachments'],
  permission: null,
  events: ['attachment'],
  snapshot: [],
  operations: [
    {
      endpoint: 'DELETE /attachments/{attachment_id}',
      name: 'attachment.delete/1',
      reversal: 'destructive',
      readFirst: 'always',
      readWith: 'attachments',
    },
  ],
} as const satisfies KindDeclaration;

/** A device for notifications. https://zulip.com/api/mobile-notifications */
export const deviceKind = {
  id: 'device',
  noun: 'device',
  whole: true,
  icon: 'phone',
  journal: [{ id: 'device', name: 'Device' }],
  lists: ['devices', 'push_devices'],
  permission: null,
  events: ['device', 'push_device'],
  snapshot: ['device', 'push_device'],
  operations: [
    {
      endpoint: 'POST /users/me/apns_device_token',
      name: 'apns-token.add/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /users/me/apns_device_token',
      name: 'apns-token.remove/1',
      reversal: 'removal',
      readFirst: 'never',
    },
    {
      endpoint: 'POST /users/me/android_gcm_reg_id',
      name: 'fcm-token.add/1',
      reversal: 'undoable',
      readFirst: 'never',
    },
    {
      endpoint: 'DELETE /users/me/android_gcm_reg_id',
      name: 'fcm-token.remove/1',
      reversal: 'removal',
      readFirst: 'never',
    },
    {
      endpoint: 'POST /remove_client_device',
      name: 'device.remove/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;
