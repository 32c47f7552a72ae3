import { z } from 'zod';
import type { Attachment, AttachmentsWindow, Download } from './attachment-entities.ts';
import { call, organizationId } from './call.ts';
import type { DomainImpact, DomainReading, DomainSurvey } from './domain-entities.ts';
import type { PushTestOutcome } from './push-entities.ts';

const domainName = z.string().max(1_000);
const domainChange = z.strictObject({ domain: domainName, allowSubdomains: z.boolean().nullable() });

/** Calls about the domains that people may join with. */
export const domainCalls = {
  /** Reads a domain as somebody typed it: what the server would store, or why it would refuse it. */
  'domains.read': call<DomainReading>()(z.strictObject({ organizationId, text: z.string().max(10_000) })),
  /** Everybody's addresses against the present list. */
  'domains.survey': call<DomainSurvey>()(z.strictObject({ organizationId })),
  /** Who would be let in or left out by a list in which these entries are different. */
  'domains.impact': call<DomainImpact>()(
    z.strictObject({ organizationId, changes: z.array(domainChange).min(1).max(1_000) }),
  ),
  /** Keeps those people as a list that a filter can name. */
  'domains.impact-list': call<{ listId: string; count: number }>()(
    z.strictObject({
      organizationId,
      changes: z.array(domainChange).min(1).max(1_000),
      who: z.enum(['leaving', 'joining']),
    }),
  ),
} as const;

const attachmentId = z.int().min(0).max(0xffff_ffff);

/** Calls about the caller's own uploads. */
export const attachmentCalls = {
  /** The uploads that fit: all ids in order and the first `first` rows. Fetches them where that was not done yet. */
  'attachments.list': call<AttachmentsWindow>()(
    z.strictObject({
      organizationId,
      text: z.string().max(1_000),
      unusedOnly: z.boolean(),
      /** Only files of at least so many bytes. */
      atLeastBytes: z.number().min(0),
      sort: z.strictObject({
        key: z.enum(['name', 'size', 'created', 'messages']),
        descending: z.boolean(),
      }),
      first: z.int().min(0).max(200),
    }),
  ),
  'attachments.rows': call<Attachment[]>()(
    z.strictObject({ organizationId, attachmentIds: z.array(attachmentId).max(500) }),
  ),
  /** An address of the organization under which the file can be had for a minute, without credentials. */
  'attachments.temporary-url': call<{ url: string; name: string; size: number }>()(
    z.strictObject({ organizationId, attachmentId }),
  ),
} as const;

const downloadId = z.string().max(64);

/** Calls about files on their way to this computer. Every change of one is pushed as `downloads`. */
export const downloadCalls = {
  /** Asks for a place, then saves the file there; answers at once. */
  'download.start': call<Download>()(
    z.strictObject({ organizationId, attachmentId, name: z.string().min(1).max(1_000) }),
  ),
  /** Ends a download; what was received of it is deleted. */
  'download.cancel': call<null>()(z.strictObject({ downloadId })),
  /** Takes a download that has ended from the list. */
  'download.dismiss': call<null>()(z.strictObject({ downloadId })),
  'download.list': call<Download[]>()(z.strictObject({})),
} as const;

const pushTestTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('token'), token: z.string().max(10_000) }),
  z.strictObject({ kind: z.literal('all-encrypted') }),
  z.strictObject({ kind: z.literal('device'), deviceId: z.string().max(64) }),
]);

/** Calls about notifications on one's own devices. */
export const pushCalls = {
  /** Sends a test notification. It changes nothing, so it is no change set; a failure of the test is its outcome. */
  'push.test': call<PushTestOutcome>()(z.strictObject({ organizationId, target: pushTestTarget })),
} as const;
