import { z } from 'zod';
import { longestWelcome } from '../settings/setting.ts';
import type { Attachment, AttachmentsWindow, Download } from '../attachments.ts';
import type { PushTestOutcome } from '../devices.ts';
import type { LinkifierNote, LinkifierReview, LinkifierTrial } from '../linkifiers.ts';
import type { DomainImpact, DomainReading, DomainSurvey } from '../organization.ts';
import { call, organizationId } from './call.ts';

/** Domains, linkifiers, uploads and devices. */

const domainName = z.string().max(1_000);
const domainChange = z.lazy(() =>
  z.strictObject({ domain: domainName, allowSubdomains: z.boolean().nullable() }),
);

/** Calls about the domains that people may join with. */
export const domainCalls = {
  /** Parses a typed domain: returns what the server would store, or why it would reject it. */
  'domains.read': call<DomainReading>()(() =>
    z.strictObject({ organizationId, text: z.string().max(10_000) }),
  ),
  /** Compares everyone's addresses with the present list. */
  'domains.survey': call<DomainSurvey>()(() => z.strictObject({ organizationId })),
  /** Who would be included or excluded by a list with these entries changed. */
  'domains.impact': call<DomainImpact>()(() =>
    z.strictObject({ organizationId, changes: z.array(domainChange).min(1).max(1_000) }),
  ),
  /** Keeps those people as a list that a filter can use. */
  'domains.impact-list': call<{ listId: string; count: number }>()(() =>
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
  /** The uploads that match: all ids in order and the first `first` rows. Fetches them if that wasn't done yet. */
  'attachments.list': call<AttachmentsWindow>()(() =>
    z.strictObject({
      organizationId,
      text: z.string().max(1_000),
      unusedOnly: z.boolean(),
      /** Only files of at least this many bytes. */
      atLeastBytes: z.number().min(0),
      sort: z.strictObject({
        key: z.enum(['name', 'size', 'created', 'messages']),
        descending: z.boolean(),
      }),
      first: z.int().min(0).max(200),
    }),
  ),
  'attachments.rows': call<Attachment[]>()(() =>
    z.strictObject({ organizationId, attachmentIds: z.array(attachmentId).max(500) }),
  ),
  /** An address of the organization where the file is available for a minute, without credentials. */
  'attachments.temporary-url': call<{ url: string; origin: string; name: string; size: number }>()(() =>
    z.strictObject({ organizationId, attachmentId }),
  ),
} as const;

const downloadId = z.string().max(64);

/** Calls about downloads to this computer. Every change of one is pushed as `downloads`. */
export const downloadCalls = {
  /** Asks where to save the file, then downloads it; returns at once. */
  'download.start': call<Download>()(() =>
    z.strictObject({
      organizationId,
      source: z.strictObject({ kind: z.enum(['attachment', 'export']), id: z.int() }),
      name: z.string().min(1).max(1_000),
      /** The server that the person agreed to, if the file isn't on the organization's own. */
      agreedHost: z.string().max(300).nullable(),
    }),
  ),
  /** Cancels a download and deletes what was received. */
  'download.cancel': call<null>()(() => z.strictObject({ downloadId })),
  /** Removes a finished download from the list. */
  'download.dismiss': call<null>()(() => z.strictObject({ downloadId })),
  'download.list': call<Download[]>()(() => z.strictObject({})),
} as const;

const pushTestTarget = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('token'), token: z.string().max(10_000) }),
    z.strictObject({ kind: z.literal('all-encrypted') }),
    z.strictObject({ kind: z.literal('device'), deviceId: z.string().max(64) }),
  ]),
);

/** Calls about notifications on one's own devices. */
export const pushCalls = {
  /** Sends a test notification. It changes nothing, so it isn't a change set; a failed test is a result. */
  'push.test': call<PushTestOutcome>()(() => z.strictObject({ organizationId, target: pushTestTarget })),
} as const;

/** Calls about settings of the organization. */
export const settingCalls = {
  /** Sends a custom welcome message to oneself. It changes nothing, so it isn't a change set. */
  'settings.test-welcome': call<null>()(() =>
    z.strictObject({ organizationId, text: z.string().min(1).max(longestWelcome) }),
  ),
} as const;

const text = z.string().max(20_000);
const linkifierId = z.int();

export const linkifierFields = z.lazy(() =>
  z.strictObject({
    pattern: text,
    urlTemplate: text,
    exampleInput: text,
    reverseTemplate: text,
    alternativeUrlTemplates: z.array(text).max(100),
  }),
);

/** What is being edited: `id` is null for a new linkifier; `order` is null for the organization's own. */
export const linkifierEdits = {
  edited: z.strictObject({ id: linkifierId.nullable(), fields: linkifierFields }).nullable(),
  order: z.array(linkifierId).max(10_000).nullable(),
};

const sampleLink = z.lazy(() => z.strictObject({ text, url: z.string().max(100_000) }));

export const linkifierNote = z.lazy(() =>
  z.strictObject({
    linkifierId,
    pattern: text,
    name: z.string().max(500),
    samples: z.array(z.strictObject({ text, links: z.array(sampleLink).max(1_000) })).max(200),
  }),
);

/** The workbench of linkifiers; answered by the worker of the organization. */
export const linkifierCalls = {
  /** Applies the linkifiers, including the edited one, to a text and a pasted one, and checks the edited one. */
  'linkifiers.try': call<LinkifierTrial>()(() =>
    z.strictObject({
      organizationId,
      ...linkifierEdits,
      text: z.string().max(200_000),
      /** Whether the text is a topic, in which servers also match code and mentions. */
      isTopic: z.boolean(),
      pasted: z.string().max(20_000),
    }),
  ),
  /** Runs the saved samples and finds linkifiers that match the same text. */
  'linkifiers.review': call<LinkifierReview>()(() => z.strictObject({ organizationId, ...linkifierEdits })),
  /** What this computer keeps of the organization's linkifiers. */
  'linkifiers.notes': call<LinkifierNote[]>()(() => z.strictObject({ organizationId })),
  'linkifiers.keep-note': call<LinkifierNote[]>()(() =>
    z.strictObject({ organizationId, note: linkifierNote }),
  ),
} as const;
