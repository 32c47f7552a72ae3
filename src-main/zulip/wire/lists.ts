import { draftList } from '../route/drafts.ts';
import { linkifierList } from '../route/linkifiers.ts';
import { playgroundList } from '../route/playgrounds.ts';
import { scheduledMessageList } from '../route/scheduled-messages.ts';

/** The lists of a snapshot that events of the same name keep current. https://zulip.com/api/register-queue */
const lists = {
  drafts: draftList,
  realm_linkifiers: linkifierList,
  realm_playgrounds: playgroundList,
  scheduled_messages: scheduledMessageList,
};
export type ListName = keyof typeof lists;

type InSnapshot = { [Name in ListName]: (typeof lists)[Name]['inSnapshot'] };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Entries forget which key has which value.
export const snapshotLists = Object.fromEntries(
  Object.entries(lists).map(([name, { inSnapshot }]) => [name, inSnapshot]),
) as InSnapshot;

export const listEvents = () => Object.values(lists).map(({ event }) => event);
