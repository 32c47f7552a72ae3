import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { deliverMessage } from '../messages/message-delivery.ts';
import { directRecipient } from '../messages/message-recipient.ts';
import { storePublicFile } from '../files/public-files.ts';
import { settingOf } from '../own-settings/user-setting-values.ts';
import { notificationBot } from '../reports/reports.ts';
import { isAdministrator, nowSeconds, type RealmState, type User } from '../state.ts';
import type { Realm } from '../router.ts';
import type { ExportType, DataExport } from './export-store.ts';

/** Servers take minutes; a demonstration doesn't. */
const durationSeconds = 2;
/** Below this level there were no types, and times had fractions. */
const typesSince = 304;
const namedTypesSince = 449;

/** The name of each export type, initially a number. */
export const exportTypeNumbers: Readonly<Record<ExportType, number>> = {
  public: 1,
  full_with_consent: 2,
  full_without_consent: 3,
};

/** All exports as sent to clients, oldest first. */
export function exportRecords(state: RealmState): Record<string, unknown>[] {
  const level = state.featureLevel;
  const time = (seconds: number): number => (level >= typesSince ? Math.floor(seconds) : seconds);
  return state.exportStore.list.map(({ id, type, actingUserId, requestedAt, path, deletedAt, failedAt }) => ({
    id,
    export_time: time(requestedAt),
    acting_user_id: actingUserId,
    export_url: path === null ? null : new URL(path, state.url).href,
    deleted_timestamp: deletedAt === null ? null : time(deletedAt),
    failed_timestamp: failedAt === undefined ? null : time(failedAt),
    pending: path === null && deletedAt === null && failedAt === undefined,
    ...(level >= typesSince
      ? { export_type: level >= namedTypesSince ? type : exportTypeNumbers[type] }
      : {}),
    ...(level >= 499 ? { export_from_prior_server: false } : {}),
  }));
}

/** Sends all exports to human administrators. https://zulip.com/api/get-events#realm_export */
export function announceExports({ state, queues }: Realm): void {
  queues.publish(
    { type: 'realm_export', exports: exportRecords(state) },
    (owner) => isAdministrator(owner) && !owner.isBot,
  );
}

/** Moves the files of all exports to another server, as in organizations with an external storage provider. */
export function moveExports(realm: Realm, address: string): void {
  for (const each of realm.state.exportStore.list) {
    if (each.path !== null) each.path = new URL(each.path, address).href;
  }
  announceExports(realm);
}

/** Notifies administrators whether a person consents to the export of their messages. */
export function announceExportConsent({ state, queues }: Realm, user: User): void {
  if (state.featureLevel < 312 || user.isBot) return;
  const consented = settingOf(state, user, 'allow_private_data_export') === true;
  queues.publish(
    { type: 'realm_export_consent', user_id: user.userId, consented },
    (owner) => isAdministrator(owner) && !owner.isBot,
  );
}

/** Creates the file of an export and returns its path. */
export function storeExport(state: RealmState, name: string): string {
  return storePublicFile(state, `exports/2/${randomBytes(18).toString('base64url')}/${name}.tar.gz`, {
    type: 'application/gzip',
    bytes: gzipSync(archive(`${name}/realm.json`, summaryOf(state))),
  });
}

/** Finishes exports that are due, and makes the notification bot tell the people who requested them. */
export function finishExports(realm: Realm): void {
  const { state } = realm;
  const now = nowSeconds(state);
  for (const each of state.exportStore.list) {
    const isOver = each.path !== null || each.deletedAt !== null || each.failedAt !== undefined;
    if (isOver || now - each.requestedAt < durationSeconds) continue;
    each.path = storeExport(state, `zulip-export-${randomBytes(6).toString('hex')}`);
    announceExports(realm);
    const actor = state.users.get(each.actingUserId);
    if (actor?.isActive !== true) continue;
    deliverMessage(realm, notificationBot(state), {
      recipient: directRecipient(notificationBot(state), [actor]),
      content:
        'Your data export is complete. [View and download exports](/#organization/data-exports-admin).',
      client: 'Internal',
    });
  }
}

/** Deletes an export's file; the list keeps its row. */
export function deleteExport(realm: Realm, each: DataExport): void {
  const { state } = realm;
  if (each.path !== null) state.publicFileStore.files.delete(each.path.replace(/^\/user_avatars\//, ''));
  each.path = null;
  each.deletedAt = nowSeconds(state);
  announceExports(realm);
}

function summaryOf(state: RealmState): Buffer {
  const summary = {
    name: state.settings.get('name'),
    users: state.users.size,
    channels: state.channels.size,
    messages: state.messageStore.messages.size,
  };
  return Buffer.from(`${JSON.stringify(summary, null, 2)}\n`);
}

/** A tar archive with one file. */
function archive(name: string, contents: Buffer): Buffer {
  const header = Buffer.alloc(512);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0, 100, 'latin1');
  header.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7), 100, 'latin1');
  header.write(octal(contents.length, 11) + octal(0, 11) + ' '.repeat(8), 124, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return Buffer.concat([header, contents], 512 + Math.ceil(contents.length / 512) * 512 + 1024);
}
