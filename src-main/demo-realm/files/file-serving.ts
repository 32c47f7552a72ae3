import { ApiError } from '../api-error.ts';
import { apiKeyOf } from '../authentication/credentials.ts';
import { authenticate } from '../authentication/authentication.ts';
import { avatarAddress } from '../people/avatars.ts';
import { emojiDataPath, emojiData } from '../emoji/emoji-names.ts';
import { inlineTypes, typeOfFile } from './images.ts';
import { parametersOf } from '../endpoint-parameters/parameters-of.ts';
import { createParameterReader } from '../parameters.ts';
import { pictureFor } from './pictures.ts';
import { publicFile } from './public-files.ts';
import { mayReadAttachment, findAttachment, temporaryFile } from './attachments.route.ts';
import { serverText } from '../server-text.ts';
import type { RealmState, User } from '../state.ts';
import type { Attachment } from './attachment-store.ts';

/** A file fetched outside the API. */
export interface ServedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** From this level on, pictures have several sizes. */
const thumbnailsSince = 273;
/** From this level on, the address for older clients serves the file itself instead of redirecting. */
const servedThumbnailsSince = 278;

/**
 * The answer to a `GET` outside the API: pictures, exports and uploads. https://zulip.com/help/share-and-upload-files
 *
 * @param authorization as sent: uploads accept API credentials
 * @returns undefined for addresses without a file
 */
export function servedFile(
  state: RealmState,
  address: URL,
  authorization: string | undefined,
): ServedFile | undefined {
  const path = decode(address.pathname);
  if (path === emojiDataPath) return open('application/json', emojiData());
  const shared = publicFile(state, path);
  if (shared !== undefined) return open(shared.type, shared.bytes);
  const picture = pictureFor(state, path);
  if (picture !== undefined) return open('image/png', picture);
  const temporary = temporaryFile(state, address.pathname);
  if (temporary !== undefined) {
    const { status, contentType, body } = temporary;
    return { status, headers: { 'Content-Type': contentType }, body };
  }
  try {
    const avatar = avatarAddress(state, path, () => callerOf(state, address.searchParams, authorization));
    if (avatar !== undefined)
      return { status: 302, headers: { Location: withQuery(avatar, address) }, body: '' };
    return upload(state, path, address.searchParams, authorization);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const msg = serverText(state.language, error.key, error.values);
    return {
      status: error.status,
      headers: { ...error.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ result: 'error', msg, code: error.code, ...error.fields }),
    };
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Appends the query of the request. */
function withQuery(address: string, { search }: URL): string {
  return search === '' ? address : `${address}&${search.slice(1)}`;
}

function open(type: string, body: Uint8Array | string): ServedFile {
  return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }, body };
}

function page(status: number, body: string): ServedFile {
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

function upload(
  state: RealmState,
  path: string,
  query: URLSearchParams,
  authorization: string | undefined,
): ServedFile | undefined {
  const caller = (): User | undefined => callerOf(state, query, authorization);
  if (path === '/thumbnail') return formerThumbnail(state, query, caller());
  const [, kind, pathId = ''] = /^\/user_uploads\/(download\/|thumbnail\/)?(\d+\/.+)$/.exec(path) ?? [];
  if (pathId === '') return undefined;
  if (kind !== 'thumbnail/')
    return readable(state, pathId, caller(), (file) => serve(file, kind !== undefined));
  if (state.featureLevel < thumbnailsSince) return undefined;
  const [, original = '', format = ''] = /^(.*)\/([^/]+)$/.exec(pathId) ?? [];
  return readable(state, original, caller(), (file) => {
    const isPicture = typeOfFile({ name: file.name, type: '' }).startsWith('image/');
    return isPicture && /^\d+x\d+(-anim)?\.\w+$/.test(format) ? serve(file, false) : missing();
  });
}

/** Older clients only send the key, in the query; no one is refused before it is known whether the file is public. */
function callerOf(
  state: RealmState,
  query: URLSearchParams,
  authorization: string | undefined,
): User | undefined {
  if (authorization !== undefined) return authenticate(state, authorization);
  const key = query.get('api_key');
  if (key === null) return undefined;
  const user = [...state.users.values()].find((each) => each.isActive && apiKeyOf(state, each) === key);
  if (user === undefined) throw new ApiError('key-invalid', { status: 401, code: 'INVALID_API_KEY' });
  return user;
}

function formerThumbnail(
  state: RealmState,
  query: URLSearchParams,
  caller: User | undefined,
): ServedFile | undefined {
  const known = parametersOf({ method: 'GET', path: '/thumbnail' }, state.featureLevel);
  const parameters = createParameterReader(new Map(query), state.featureLevel, known);
  const url = parameters.requiredText('url');
  parameters.requiredText('size');
  const pathId = /^user_uploads\/(\d+\/.*)$/.exec(url)?.[1];
  if (pathId === undefined) return page(403, '');
  return readable(state, pathId, caller, (file) =>
    state.featureLevel >= servedThumbnailsSince
      ? serve(file, false)
      : { status: 302, headers: { Location: `/${url}` }, body: '' },
  );
}

function missing(): ServedFile {
  return page(404, '<p>This file does not exist or has been deleted.</p>');
}

function readable(
  state: RealmState,
  pathId: string,
  caller: User | undefined,
  answer: (file: Attachment) => ServedFile,
): ServedFile {
  const attachment = findAttachment(state, pathId);
  if (attachment === undefined) return missing();
  if (caller === undefined || !mayReadAttachment(state, caller, attachment)) {
    return page(403, '<p>You are not authorized to view this file.</p>');
  }
  return answer(attachment);
}

/** Anything that could run in a browser is a download. */
function serve({ name, bytes }: Attachment, isDownload: boolean): ServedFile {
  const type = typeOfFile({ name, type: '' });
  const isInline = !isDownload && inlineTypes.has(type);
  const fileName = `filename*=UTF-8''${encodeURIComponent(name)}`;
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; ${fileName}`,
      'Cache-Control': 'private, immutable',
    },
    body: bytes,
  };
}
