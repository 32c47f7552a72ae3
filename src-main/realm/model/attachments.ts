import type { Attachment, AttachmentSort, AttachmentSortKey, UploadSummary } from '#contract/attachments.ts';
import { targetOf } from '#contract/changes.ts';
import { fold, queryWords } from '#contract/folded-text.ts';
import type { AttachmentsAnswer, WireAttachment } from '../../zulip/wire/attachment.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createFetchedList, type FetchedList } from './fetched-list.ts';

export type AttachmentEvent = Extract<ZulipEvent, { type: 'attachment' }>;

/** Which uploads to find, and in what order. */
export interface AttachmentQuestion {
  text: string;
  unusedOnly: boolean;
  /** Only files of at least this many bytes. */
  atLeastBytes: number;
  sort: AttachmentSort;
}

/** The caller's own uploads. They are not in the snapshot; `load` fetches them. */
export interface Attachments extends Pick<
  FetchedList<AttachmentEvent>,
  'isLoaded' | 'outdate' | 'beginLoading'
> {
  load(answer: AttachmentsAnswer): void;
  apply(event: AttachmentEvent): void;
  /**
   * Call when messages are deleted. The server removes a file with the last message that links to it and sends no event
   * for the file, so the list becomes out of date if one of ours was linked.
   */
  messagesDeleted(messageIds: readonly number[]): void;
  summary(): UploadSummary;
  get(attachmentId: number): Attachment | undefined;
  /** The matching uploads. Each word of the text must occur in the name, the id or the id of a message. */
  find(question: AttachmentQuestion): { ids: Uint32Array; bytes: number };
}

interface Entry extends Attachment {
  /** Name, id and message ids, folded. */
  searched: string;
  /** The folded name, used for sorting: the collator is too slow for ten thousand files. */
  nameKey: string;
}

/** Sorts `file 9` before `file 10`. */
const digits = /\d+/g;

function entryOf(wire: WireAttachment): Entry {
  const folded = fold(wire.name);
  return {
    id: wire.id,
    name: wire.name,
    pathId: wire.path_id,
    size: wire.size,
    createdAt: wire.created_at,
    messageIds: wire.message_ids.toSorted((one, other) => one - other),
    searched: `${folded}\t${wire.id}\t${wire.message_ids.join('\t')}`,
    nameKey: folded.replace(digits, (number) => number.padStart(12, '0')),
  };
}

const compare: Record<AttachmentSortKey, (one: Entry, other: Entry) => number> = {
  name: (one, other) => (one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : 0),
  size: (one, other) => one.size - other.size,
  created: (one, other) => one.createdAt - other.createdAt,
  messages: (one, other) => one.messageIds.length - other.messageIds.length,
};

/** The caller's uploads, empty until loaded and then kept current by `attachment` events. */
export function createAttachments(changeListener: ChangeListener): Attachments {
  const entries = new Map<number, Entry>();
  const list = createFetchedList<AttachmentEvent>(changed);
  let version = 0;
  let unused = 0;
  let ownBytes = 0;
  let spaceUsedBytes: number | null = null;
  /** Messages deleted while the list is being fetched. */
  let deletedMeanwhile: Set<number> | null = null;

  function count(entry: Entry, by: 1 | -1): void {
    if (entry.messageIds.length === 0) unused += by;
    ownBytes += by * entry.size;
  }
  function put(entry: Entry): void {
    remove(entry.id);
    entries.set(entry.id, entry);
    count(entry, 1);
  }
  function remove(id: number): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    count(entry, -1);
  }
  function changed(): void {
    version += 1;
    changeListener.row('uploads', 0);
  }
  function isLinkedTo(messages: ReadonlySet<number>): boolean {
    return [...entries.values()].some(({ messageIds }) => messageIds.some((id) => messages.has(id)));
  }
  function take(event: AttachmentEvent): void {
    if (event.op === 'remove') remove(event.attachment.id);
    else put(entryOf(event.attachment));
  }

  return {
    isLoaded: list.isLoaded,
    outdate: list.outdate,
    beginLoading() {
      list.beginLoading();
      deletedMeanwhile ??= new Set();
    },
    load(answer) {
      entries.clear();
      unused = 0;
      ownBytes = 0;
      for (const attachment of answer.attachments) put(entryOf(attachment));
      spaceUsedBytes = answer.upload_space_used;
      // Each event brings the whole file, so applying one twice is harmless.
      for (const event of list.loaded()) take(event);
      changed();
      // The answer may be older than messages deleted while it was on its way.
      if (deletedMeanwhile !== null && isLinkedTo(deletedMeanwhile)) list.outdate();
      deletedMeanwhile = null;
    },
    apply(event) {
      spaceUsedBytes = event.upload_space_used;
      list.note(event);
      take(event);
      changed();
      changeListener.field(targetOf('attachment', event.attachment.id), 'attachment');
    },
    messagesDeleted(messageIds) {
      const deleted = new Set(messageIds);
      if (isLinkedTo(deleted)) list.outdate();
      for (const id of deleted) deletedMeanwhile?.add(id);
    },
    summary: () => ({
      id: 0,
      version,
      total: list.wasLoaded() ? entries.size : null,
      unused,
      ownBytes,
      spaceUsedBytes,
    }),
    get(attachmentId) {
      const entry = entries.get(attachmentId);
      if (entry === undefined) return undefined;
      const { searched: _searched, nameKey: _nameKey, ...attachment } = entry;
      return attachment;
    },
    find({ text, unusedOnly, atLeastBytes, sort }) {
      const words = queryWords(text);
      const found = [...entries.values()].filter(
        ({ searched, messageIds, size }) =>
          (!unusedOnly || messageIds.length === 0) &&
          size >= atLeastBytes &&
          words.every((word) => searched.includes(word)),
      );
      const order = compare[sort.key];
      const direction = sort.descending ? -1 : 1;
      // Equal files are sorted by upload, whatever happened to them since.
      found.sort((one, other) => direction * order(one, other) || one.id - other.id);
      return {
        ids: Uint32Array.from(found, ({ id }) => id),
        bytes: found.reduce((sum, { size }) => sum + size, 0),
      };
    },
  };
}
