import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { mostWaitingBytes } from '#contract/uploads.ts';
import { bytesPerMebibyte, formatByteLimit } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useReadOnly } from '../../../state/permissions.ts';
import { useRow } from '../../../state/replica.ts';
import { addFileUploads, useFileUploads, type FileUpload } from './file-uploads.ts';

/** The most that this console keeps in memory. */
const mostMib = mostWaitingBytes / bytesPerMebibyte;

/** Files for a message. */
export interface FileAttaching {
  /** Those on their way. */
  uploads: readonly FileUpload[];
  /** Why none can be attached; null where they can. */
  objection: string | null;
  /** Of one file, in words. */
  limit: string;
  /** @param at where in the text their links go */
  attach: (files: readonly File[], at: number) => void;
}

/** Uploads files for a message, as far as the server takes them. */
export function useFileAttaching(
  subject: CompositionSubject,
  composition: Composition,
  isLive: boolean,
): FileAttaching {
  const organizationId = useOrganizationId();
  const uploads = useFileUploads(organizationId, subject);
  const readOnly = useReadOnly();
  const serverMib = useRow('settings', 0)?.largestUploadMib ?? mostMib;
  const largestMib = Math.min(serverMib, mostMib);
  const limit = formatByteLimit(largestMib * bytesPerMebibyte);
  const offline = isLive ? null : say('announce.attach-offline');
  const objection = serverMib === 0 ? say('announce.no-files') : (readOnly ?? offline);

  function objectionTo({ size }: File): string {
    if (size === 0) return say('announce.empty-file');
    if (size <= largestMib * bytesPerMebibyte) return '';
    return serverMib > mostMib ? say('announce.limited-here', { limit }) : say('announce.limited', { limit });
  }
  return {
    uploads,
    objection,
    limit,
    attach(files, at) {
      if (objection !== null) return;
      const { content } = composition;
      const place = { before: content.slice(0, at), after: content.slice(at) };
      addFileUploads({ organizationId, subject, place, base: composition }, files, objectionTo);
    },
  };
}
