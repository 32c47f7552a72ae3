/** Where an endpoint comes from: the description that the product was asked to speak, or what a console needs beside it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, variable parts written `{}`. */
  path: string;
  asked: boolean;
  /** Where people meet it; null where only programs that use the client do. */
  panel: string | null;
}

type Row = readonly [method: Endpoint['method'], path: string, panel?: string];

/** What was asked for from the start. */
const asked: readonly Row[] = [
  ['POST', '/messages', 'Announce'],
  ['POST', '/scheduled_messages', 'Announce'],
  ['POST', '/messages/render', 'Announce'],
  ['GET', '/messages/{}', 'Inspector, Reports'],
  ['POST', '/messages/flags/narrow', 'Flags'],
  ['POST', '/messages/{}/report', 'Reports'],
  ['POST', '/drafts', 'Announce'],
  ['POST', '/channels/create', 'Channels'],
  ['PATCH', '/user_groups/{}', 'Groups'],
  ['POST', '/user_groups/{}/members', 'Groups, People'],
  ['POST', '/users/me/presence', 'Presence'],
  ['POST', '/users/{}/status', 'People'],
  ['PATCH', '/users/{}', 'People'],
  ['POST', '/realm/filters', 'Linkifiers'],
  ['PATCH', '/realm/filters/{}', 'Linkifiers'],
  ['PATCH', '/realm/domains/{}', 'Allowed domains'],
  ['DELETE', '/attachments/{}', 'Attachments'],
  ['POST', '/users/me/apns_device_token', 'Push tests'],
  ['POST', '/mobile_push/test_notification', 'Push tests'],
  ['POST', '/dev_fetch_api_key', 'Sign-in'],
  ['POST', '/register', 'Everywhere'],
];

/**
 * What panels have of the other endpoints; those without a panel need no line here. On purpose these are the flags of
 * single messages (a panel changes all that a narrow selects), the end of one's own account, and the registration of a device
 * for encrypted notifications, which takes the key pair of a phone's app and the push service's public key.
 */
const panels: readonly Row[] = [
  ['DELETE', '/users/{}', 'People'],
  ['DELETE', '/bots/{}', 'People'],
  ['GET', '/bots', 'People'],
  ['POST', '/bots', 'People'],
  ['PATCH', '/bots/{}', 'People'],
  ['GET', '/bots/{}/api_key', 'People'],
  ['POST', '/bots/{}/api_key/regenerate', 'People'],
  ['POST', '/users/{}/reactivate', 'People'],
  ['GET', '/server_settings', 'Sign-in'],
  ['POST', '/fetch_api_key', 'Sign-in'],
  ['GET', '/users/me', 'Sign-in'],
  ['GET', '/events', 'Everywhere'],
  ['DELETE', '/events', 'Everywhere'],
  ['GET', '/users/{}', 'People'],
  ['GET', '/realm/presence', 'Presence'],
  ['POST', '/users/me/status', 'People'],
  ['GET', '/users/{}/status', 'People'],
  ['POST', '/user_groups/create', 'Groups'],
  ['POST', '/user_groups/{}/subgroups', 'Groups'],
  ['POST', '/user_groups/{}/deactivate', 'Groups'],
  ['DELETE', '/user_groups/{}', 'Groups'],
  ['GET', '/user_groups', 'Groups'],
  ['GET', '/user_groups/{}/members', 'Groups, People'],
  ['GET', '/user_groups/{}/subgroups', 'Groups'],
  ['GET', '/users/me/{}/topics', 'Top bar'],
  ['GET', '/messages', 'Announce'],
  ['GET', '/scheduled_messages', 'Announce'],
  ['PATCH', '/scheduled_messages/{}', 'Announce'],
  ['DELETE', '/scheduled_messages/{}', 'Announce'],
  ['GET', '/drafts', 'Announce'],
  ['PATCH', '/drafts/{}', 'Announce'],
  ['DELETE', '/drafts/{}', 'Announce'],
  ['GET', '/streams', 'Channels, Announce, Presence'],
  ['GET', '/users/{}/channels', 'People'],
  ['GET', '/streams/{}/members', 'Channels, Announce, Presence'],
  ['GET', '/users/me/subscriptions', 'Channels, Announce'],
  ['POST', '/users/me/subscriptions', 'Channels, People'],
  ['DELETE', '/users/me/subscriptions', 'Channels, People'],
  ['GET', '/realm/linkifiers', 'Linkifiers'],
  ['PATCH', '/realm/linkifiers', 'Linkifiers'],
  ['DELETE', '/realm/filters/{}', 'Linkifiers'],
  ['GET', '/invites', 'Invitations'],
  ['POST', '/invites', 'Invitations'],
  ['POST', '/users', 'Invitations'],
  ['GET', '/users', 'People'],
  ['GET', '/users/{}/presence', 'People, Presence'],
  ['PATCH', '/settings', 'Account menu, Announce, Presence'],
  ['PATCH', '/users/me/profile_data', 'Account menu, People'],
  ['DELETE', '/users/me/profile_data', 'Account menu, People'],
  ['POST', '/invites/{}/resend', 'Invitations'],
  ['DELETE', '/invites/{}', 'Invitations'],
  ['POST', '/invites/multiuse', 'Invitations'],
  ['DELETE', '/invites/multiuse/{}', 'Invitations'],
  ['POST', '/users/me/api_key/regenerate', 'Account menu'],
  ['PATCH', '/realm', 'Organization settings'],
  ['GET', '/realm/emoji', 'Custom emoji'],
  ['POST', '/realm/emoji/{}', 'Custom emoji'],
  ['POST', '/realm/icon', 'Organization settings'],
  ['DELETE', '/realm/icon', 'Organization settings'],
  ['POST', '/realm/logo', 'Organization settings'],
  ['DELETE', '/realm/logo', 'Organization settings'],
  ['DELETE', '/realm/emoji/{}', 'Custom emoji'],
  ['POST', '/realm/test_welcome_bot_custom_message', 'Organization settings'],
  ['PATCH', '/realm/user_settings_defaults', 'Organization settings'],
  ['GET', '/realm/profile_fields', 'Profile fields'],
  ['POST', '/realm/profile_fields', 'Profile fields'],
  ['PATCH', '/realm/profile_fields', 'Profile fields'],
  ['PATCH', '/realm/profile_fields/{}', 'Profile fields'],
  ['DELETE', '/realm/profile_fields/{}', 'Profile fields'],
  ['POST', '/realm/playgrounds', 'Code playgrounds'],
  ['DELETE', '/realm/playgrounds/{}', 'Code playgrounds'],
  ['GET', '/export/realm', 'Data exports'],
  ['POST', '/export/realm', 'Data exports'],
  ['DELETE', '/export/realm/{}', 'Data exports'],
  ['GET', '/export/realm/consents', 'Data exports'],
  ['GET', '/realm/domains', 'Allowed domains'],
  ['POST', '/realm/domains', 'Allowed domains'],
  ['DELETE', '/realm/domains/{}', 'Allowed domains'],
  ['GET', '/attachments', 'Attachments'],
  ['POST', '/user_uploads', 'Announce'],
  ['GET', '/user_uploads/{}', 'Attachments'],
  ['DELETE', '/users/me/apns_device_token', 'Push tests'],
  ['POST', '/users/me/android_gcm_reg_id', 'Push tests'],
  ['DELETE', '/users/me/android_gcm_reg_id', 'Push tests'],
  ['POST', '/mobile_push/e2ee/test_notification', 'Push tests'],
  ['POST', '/remove_client_device', 'Push tests'],
  ['GET', '/messages', 'Flags, Reports'],
  ['GET', '/messages/{}/history', 'Inspector, Reports'],
  ['PATCH', '/messages/{}', 'Reports'],
  ['DELETE', '/messages/{}', 'Reports'],
  ['POST', '/messages/{}/reactions', 'Reports'],
  ['DELETE', '/messages/{}/reactions', 'Reports'],
  ['GET', '/streams/{}', 'Channels, Reports'],
  ['GET', '/streams/{}/email_address', 'Channels'],
  ['PATCH', '/streams/{}', 'Channels'],
  ['DELETE', '/streams/{}', 'Channels'],
  ['GET', '/channel_folders', 'Channels'],
  ['POST', '/channel_folders/create', 'Channels'],
  ['PATCH', '/channel_folders', 'Channels'],
  ['PATCH', '/channel_folders/{}', 'Channels'],
  ['POST', '/streams/{}/delete_topic', 'Channels'],
  ['POST', '/default_streams', 'Channels'],
  ['DELETE', '/default_streams', 'Channels'],
];

const keyOf = (method: string, path: string): string => `${method} ${path}`;
const panelOf = new Map([...asked, ...panels].map(([method, path, panel]) => [keyOf(method, path), panel]));
const askedKeys = new Set(asked.map(([method, path]) => keyOf(method, path)));

/** The endpoints that were asked for, whether anything calls them or not. */
export function askedEndpoints(): Endpoint[] {
  return asked.map(([method, path, panel]) => ({ method, path, asked: true, panel: panel ?? null }));
}

/** What is known of an endpoint beside its code. */
export function endpoint(method: Endpoint['method'], path: string): Endpoint {
  const key = keyOf(method, path);
  return { method, path, asked: askedKeys.has(key), panel: panelOf.get(key) ?? null };
}
