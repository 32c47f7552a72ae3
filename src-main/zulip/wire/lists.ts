import { z } from 'zod';
import { wireDraft } from './draft.ts';
import { wireLinkifier } from './linkifier.ts';
import { listByRow, wholeList } from './list.ts';
import { wirePlayground } from './playground.ts';
import { wireScheduledMessage } from './scheduled-message.ts';

/** The lists of a snapshot that events of the same name keep current. https://zulip.com/api/register-queue */
const lists = {
  drafts: listByRow('drafts', 'draft', wireDraft, ['drafts', z.array(wireDraft)]),
  realm_linkifiers: wholeList('realm_linkifiers', wireLinkifier),
  realm_playgrounds: wholeList('realm_playgrounds', wirePlayground),
  scheduled_messages: listByRow('scheduled_messages', 'scheduled_message', wireScheduledMessage, [
    'scheduled_messages',
    z.array(wireScheduledMessage),
  ]),
};
export type ListName = keyof typeof lists;

type InSnapshot = { [Name in ListName]: (typeof lists)[Name]['inSnapshot'] };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Entries forget which key has which value.
export const snapshotLists = Object.fromEntries(
  Object.entries(lists).map(([name, { inSnapshot }]) => [name, inSnapshot]),
) as InSnapshot;

export const listEvents = Object.values(lists).map(({ event }) => event);
