import { numberSetting } from '../organization/setting-values.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError, badRequest } from '../api-error.ts';
import { addAttachment, attachmentRecord, removeAttachment, uploadSpaceUsed } from './attachments.ts';
import { seesMessage } from '../messages/message-access.ts';
import { isLimited, limitedUploads } from '../organization/plan.ts';
import { nowSeconds, type RealmState, type User } from '../state.ts';
import type { Call, Route } from '../router.ts';
import type { Attachment } from './attachment-store.ts';

const bytesPerMebibyte = 1024 * 1024;
const linkSeconds = 60;

/** Uploaded files. https://zulip.com/api/get-attachments https://zulip.com/api/upload-file */
export const attachmentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/attachments',
    ignoresSilently: true,
    handle: ({ state, caller }) => ({
      attachments: [...state.attachmentStore.attachments.values()]
        .filter(({ ownerId }) => ownerId === caller.userId)
        .map((attachment) => attachmentRecord(state, attachment)),
      upload_space_used: uploadSpaceUsed(state),
    }),
  },
  {
    method: 'DELETE',
    path: '/attachments/:id',
    handle({ realm, state, caller, path }) {
      const attachment = state.attachmentStore.attachments.get(Number(path[0]));
      if (attachment?.ownerId !== caller.userId) throw badRequest('attachment-invalid');
      removeAttachment(realm, attachment);
      return {};
    },
  },
  { method: 'POST', path: '/user_uploads', handle: upload },
  {
    method: 'GET',
    path: '/user_uploads/:path',
    handle({ state, caller, path }) {
      const pathId = path[0] ?? '';
      const attachment = findAttachment(state, pathId);
      if (attachment === undefined) {
        throw new ApiError('internal-error', {
          status: 404,
          page: '<p>This file does not exist or has been deleted.</p>',
        });
      }
      if (!mayReadAttachment(state, caller, attachment)) {
        throw new ApiError('internal-error', {
          status: 403,
          page: '<p>You are not authorized to view this file.</p>',
        });
      }
      const until = Math.floor(nowSeconds(state)) + linkSeconds;
      return {
        url: `/user_uploads/temporary/${token(state, attachment, until)}/${encodeURIComponent(attachment.name)}`,
      };
    },
  },
];

function upload({ realm, state, caller, files }: Call): Record<string, unknown> {
  const [file, second] = files;
  if (file === undefined) throw badRequest('upload-missing');
  if (second !== undefined) throw badRequest('upload-several');
  const isOfPlan = isLimited(state);
  const size = isOfPlan
    ? limitedUploads.max_file_upload_size_mib
    : (numberSetting(state, 'max_file_upload_size_mib') ?? 25);
  if (file.bytes.length > size * bytesPerMebibyte) {
    throw badRequest(isOfPlan ? 'upload-large-plan' : 'upload-large', { size });
  }
  const quota = state.settings.get('upload_quota_mib');
  if (typeof quota === 'number' && uploadSpaceUsed(state) + file.bytes.length > quota * bytesPerMebibyte) {
    throw new ApiError('upload-quota', { code: 'REALM_UPLOAD_QUOTA' });
  }
  const attachment = addAttachment(realm, caller.userId, file.name, file.bytes);
  const url = `/user_uploads/${attachment.pathId}`;
  const level = state.featureLevel;
  return {
    uri: url,
    ...(level >= 272 ? { url } : {}),
    ...(level >= 286 ? { filename: attachment.name } : {}),
  };
}

/** The file at a path below `/user_uploads/`. */
export function findAttachment(state: RealmState, pathId: string): Attachment | undefined {
  for (const attachment of state.attachmentStore.attachments.values()) {
    if (attachment.pathId === pathId) return attachment;
  }
  return undefined;
}

/** True for its owner, and for people who can see a message with it. */
export function mayReadAttachment(state: RealmState, caller: User, attachment: Attachment): boolean {
  if (attachment.ownerId === caller.userId) return true;
  return [...attachment.messageIds].some((id) => {
    const message = state.messageStore.messages.get(id);
    return message !== undefined && seesMessage(state, caller, message);
  });
}

function token(state: RealmState, attachment: Attachment, until: number): string {
  const signed = `${attachment.id}:${until}`;
  const mark = createHmac('sha256', `uploads:${state.secret}`)
    .update(signed)
    .digest('base64url')
    .slice(0, 22);
  return Buffer.from(`${signed}:${mark}`).toString('base64url');
}

/** The file at a temporary address, available to anyone with the address for a minute. */
export function temporaryFile(
  state: RealmState,
  path: string,
): { status: number; contentType: string; body: Uint8Array | string } | undefined {
  const match = /^\/user_uploads\/temporary\/([\w-]+)\/([^/]+)$/.exec(path);
  if (match === null) return undefined;
  const refusal = (body: string) => ({ status: 400, contentType: 'text/html; charset=utf-8', body });
  const [, sent = '', name = ''] = match;
  const [id = '', until = ''] = Buffer.from(sent, 'base64url').toString('utf8').split(':');
  const attachment = state.attachmentStore.attachments.get(Number(id));
  if (attachment === undefined || Number(until) < nowSeconds(state)) return refusal('Invalid token');
  const right = Buffer.from(token(state, attachment, Number(until)));
  if (right.length !== sent.length || !timingSafeEqual(right, Buffer.from(sent)))
    return refusal('Invalid token');
  if (decodeURIComponent(name) !== attachment.name) return refusal('Invalid filename');
  return { status: 200, contentType: 'application/octet-stream', body: attachment.bytes };
}
