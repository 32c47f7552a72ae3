import { readFileSync } from 'node:fs';

/** An endpoint and why it is supported: it was required, or a console needs it besides. */
export interface Endpoint {
  method: string;
  /** Relative to `/api/v1`; variable parts are written `{}`. */
  path: string;
  asked: boolean;
  /** The panel where people use it; null if only programs with the client do. */
  panel: string | null;
}

/** The required endpoints. */
export const askedEndpoints: readonly string[] = [
  'POST /messages',
  'POST /scheduled_messages',
  'POST /messages/render',
  'GET /messages/{}',
  'POST /messages/flags/narrow',
  'POST /messages/{}/report',
  'POST /drafts',
  'POST /channels/create',
  'PATCH /user_groups/{}',
  'POST /user_groups/{}/members',
  'POST /users/me/presence',
  'POST /users/{}/status',
  'PATCH /users/{}',
  'POST /realm/filters',
  'PATCH /realm/filters/{}',
  'PATCH /realm/domains/{}',
  'DELETE /attachments/{}',
  'POST /users/me/apns_device_token',
  'POST /mobile_push/test_notification',
  'POST /dev_fetch_api_key',
  'POST /register',
];

/** The panels for files in `src-main/zulip/route` that aren't named after one. */
const panelOfFile: Readonly<Record<string, string>> = {
  authentication: 'Sign-in',
  bots: 'People',
  'channel-folders': 'Channels',
  'custom-emoji': 'Custom emoji',
  'default-channels': 'Channels',
  drafts: 'Announcements',
  events: 'Everywhere',
  'message-changes': 'Reports',
  'message-flags': 'Mark messages',
  'organization-pictures': 'Organization settings',
  'own-settings': 'Account menu, Announcements, Presence',
  reactions: 'Reports',
  'realm-settings': 'Organization settings',
  register: 'Everywhere',
  'scheduled-messages': 'Announcements',
  'server-settings': 'Sign-in',
  'starting-settings': 'Organization settings',
  subscriptions: 'Channels, People',
  topics: 'Top bar',
  'user-group-members': 'Groups, People',
  'user-groups': 'Groups',
  'user-lifecycle': 'People',
  'user-status': 'People',
  users: 'People',
};

/**
 * Endpoints used in a different panel than others of their file. Deliberately null: the flags of single messages (a
 * panel changes everything that a narrow selects), and the deletion of one's own account. Registering a device for
 * encrypted notifications has no function at all: it needs the key pair of a phone's app and the push service's public
 * key.
 */
const elsewhere: Readonly<Record<string, string | null>> = {
  'POST /user_uploads': 'Announcements',
  'GET /streams': 'Channels, Announcements, Presence',
  'GET /streams/{}': 'Channels, Reports',
  'GET /streams/{}/members': 'Channels, Announcements, Presence',
  'GET /messages/{}/history': 'Message inspector, Reports',
  'POST /messages/flags': null,
  'POST /messages': 'Announcements',
  'POST /messages/render': 'Announcements',
  'GET /messages/{}': 'Message inspector, Reports',
  'GET /messages': 'Mark messages, Reports',
  'POST /users/me/api_key/regenerate': 'Account menu',
  'GET /users/{}/presence': 'People, Presence',
  'PATCH /users/me/profile_data': 'Account menu, People',
  'DELETE /users/me/profile_data': 'Account menu, People',
  'GET /users/me/subscriptions': 'Channels, Announcements',
  'GET /users/{}/channels': 'People',
  'POST /streams/{}/delete_topic': 'Channels',
  'GET /user_groups/{}/subgroups': 'Groups',
  'POST /user_groups/{}/subgroups': 'Groups',
  'POST /users': 'Invitations',
  'DELETE /users/me': null,
  'GET /users/me': 'Sign-in',
};

const registry = readFileSync(new URL('../../src-renderer/panels/registry.ts', import.meta.url), 'utf8');
/** The panels' names by id. */
const panels = new Map(
  [...registry.matchAll(/\bid: '([\w-]+)',\s+label: '([^']+)'/g)].map(([, id, label]) => [id, label]),
);

/**
 * What is known of an endpoint apart from its code.
 *
 * @param key its method and path
 * @param file the file of the function that calls it
 */
export function endpoint(key: string, file: string): Endpoint {
  const [method = '', path = ''] = key.split(' ');
  const usual = panels.get(file) ?? panelOfFile[file] ?? null;
  return {
    method,
    path,
    asked: askedEndpoints.includes(key),
    panel: key in elsewhere ? (elsewhere[key] ?? null) : usual,
  };
}
