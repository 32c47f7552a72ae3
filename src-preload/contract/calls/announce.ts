import { z } from 'zod';
import {
  mostComposedCharacters,
  type AnnounceChannel,
  type Audience,
  type OpenedMessage,
  type RenderedMessage,
} from '../announce.ts';
import { call, changeTarget, organizationId, userId } from './call.ts';

/** An unsent message, kept on this device until it is sent or discarded. */
export const composition = z.lazy(() =>
  z.strictObject({
    to: z.enum(['channel', 'people', 'view']),
    channelId: z.int().nullable(),
    topic: z.string().max(10_000),
    people: z.array(z.strictObject({ userId, name: z.string().max(1_000) })).max(1_000),
    viewId: z.string().max(64).nullable(),
    /** A separate message to each person instead of one conversation. */
    each: z.boolean(),
    content: z.string().max(mostComposedCharacters),
    /** The date and time field's value; empty for now. */
    deliverAt: z.string().max(40),
    /** Identifies the message before it is sent, so that it is recognised and never sent twice. */
    localId: z.string().min(1).max(64),
    /** The latest change that tried to send it, and the text then: once that is applied, nothing is kept. */
    attempt: z.strictObject({ target: changeTarget, said: z.string().max(300_000), at: z.int() }).nullable(),
  }),
);
export type Composition = z.infer<typeof composition>;

/** What is being edited: a new message, one that waits, or a draft. */
export const compositionSubject = z.lazy(() =>
  z.union([
    z.literal('new'),
    z.templateLiteral(['scheduled:', z.int()]),
    z.templateLiteral(['draft:', z.int()]),
  ]),
);
export type CompositionSubject = z.infer<typeof compositionSubject>;

/** Answered by the main process, so that no typed text is lost while an organization is signed out. */
export const compositionCalls = {
  'composition.read': call<{ subject: CompositionSubject; composition: Composition }[]>()(() =>
    z.strictObject({ organizationId }),
  ),
  /** Null deletes it. */
  'composition.write': call<null>()(() =>
    z.strictObject({ organizationId, subject: compositionSubject, composition: composition.nullable() }),
  ),
};

/** Answered by the organization's worker. */
export const announceCalls = {
  /** The text as this organization renders it, and whom it mentions. */
  'announce.render': call<RenderedMessage>()(() =>
    z.strictObject({ organizationId, content: z.string().max(mostComposedCharacters) }),
  ),
  /** The channels that the caller can see, by name. */
  'announce.channels': call<AnnounceChannel[]>()(() => z.strictObject({ organizationId })),
  /**
   * The text of a composition's latest attempt to send it, and its target; once that change is applied, nothing is
   * kept.
   */
  'announce.topics': call<string[]>()(() =>
    z.strictObject({ organizationId, channelId: z.int().positive() }),
  ),
  /** What is being edited: a new message, a scheduled one, or a draft. */
  'announce.audience': call<Audience>()(() =>
    z.strictObject({
      organizationId,
      to: z.union([
        z.strictObject({ channelId: z.int().positive() }),
        z.strictObject({ userIds: z.array(userId).max(100_000) }),
      ]),
      at: z.int().nullable(),
    }),
  ),
  'announce.open': call<OpenedMessage>()(() =>
    z.strictObject({ organizationId, kind: z.enum(['scheduled', 'draft']), id: z.int() }),
  ),
  /** Why a scheduled message wasn't sent, in the server's words; null if it doesn't say. */
  'announce.failure': call<string | null>()(() =>
    z.strictObject({ organizationId, scheduledMessageId: z.int() }),
  ),
};
