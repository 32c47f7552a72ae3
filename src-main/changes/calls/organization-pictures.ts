import {
  readPictureText,
  type OrganizationPictureName,
  type PictureValue,
} from '#contract/organization-pictures.ts';
import { requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import type { CallOptions, Written } from '../../zulip/route/call.ts';
import {
  deleteRealmIcon,
  deleteRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from '../../zulip/route/organization-pictures.ts';
import { getRealmSettings } from '../../zulip/route/realm-settings.ts';
import type { PictureToSend } from '../../zulip/uploads.ts';
import { notKept } from '../kinds/setting/picture-rules.ts';
import { ambiguous, noTrace } from './inconclusive-evidence.ts';
import type { CallChanges, DeedOperations, Evidence, KnownBefore } from './operations.ts';
import { sentBy } from './sent.ts';

const darkTheme = 'night_logo' satisfies OrganizationPictureName;
const uploaded = 'U';

/** A picture's version number, from its address; null for the default picture. */
async function versionOf(
  connection: Connection,
  name: string,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const settings = await getRealmSettings(connection, { signal });
  if (settings[`${name}_source`] !== uploaded) return null;
  return Number(/[?&]version=(\d+)/.exec(String(settings[`${name}_url`]))?.[1] ?? 0);
}

async function knownPicture(
  connection: Connection,
  [{ field }]: CallChanges,
  signal: AbortSignal,
): Promise<KnownBefore> {
  return { newestId: await versionOf(connection, field, signal) };
}

function pictureOf(value: PictureValue | null, { uploads }: Connection): PictureToSend {
  if (value?.kind === 'kept')
    return { bytes: new Uint8Array(Buffer.from(value.png, 'base64')), type: 'image/png' };
  const upload = value?.kind === 'file' ? uploads.get(value.uploadId) : undefined;
  // Files are kept in memory, so one for a job that continues after a restart is gone.
  if (upload === undefined || upload.type === null)
    throw requestError({ kind: 'conflict', message: notKept });
  return { bytes: upload.bytes, type: upload.type };
}

async function upload(
  connection: Connection,
  name: string,
  picture: PictureToSend,
  options: CallOptions,
): Promise<Written> {
  return name === 'icon'
    ? uploadRealmIcon(connection, picture, options)
    : uploadRealmLogo(connection, name === darkTheme, picture, options);
}

/**
 * Sets the icon or a logo. Servers re-encode a picture and number it, so only the number shows whether a lost call was
 * carried out. https://zulip.com/help/create-your-organization-profile
 */
export const pictureUpload: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ field }) => field,
  prepare: knownPicture,
  async send(connection, [{ field, after }], options) {
    const value = readPictureText(after);
    const sent = sentBy(await upload(connection, field, pictureOf(value, connection), options));
    if (value?.kind === 'file') connection.uploads.delete(value.uploadId);
    return sent;
  },
  async evidence({ connection }, [{ field }], [intent], signal): Promise<Evidence[]> {
    const now = await versionOf(connection, field, signal);
    const before = intent?.newestId ?? null;
    if (now === before) return [{ kind: 'did-not-happen' }];
    // It was reset since; the order of the two is unknown.
    if (now === null) return [noTrace];
    // More than one was set since.
    if (before !== null && now !== before + 1) return [ambiguous];
    return [{ kind: 'happened', claim: null }];
  },
};

/**
 * Restores the default picture. Servers count resets too but don't show the number, so it is unknown whether a newer
 * picture came before or after the reset.
 */
export const pictureRemoval: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ field }) => field,
  prepare: knownPicture,
  send: async (connection, [{ field }], options) =>
    sentBy(
      field === 'icon'
        ? await deleteRealmIcon(connection, options)
        : await deleteRealmLogo(connection, field === darkTheme, options),
    ),
  async evidence({ connection }, [{ field }], [intent], signal): Promise<Evidence[]> {
    const now = await versionOf(connection, field, signal);
    if (now === null) return [{ kind: 'happened', claim: null }];
    return [now === intent?.newestId ? { kind: 'did-not-happen' } : noTrace];
  },
};
