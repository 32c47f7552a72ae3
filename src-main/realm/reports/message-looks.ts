import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import type { ReportBook } from './report-book.ts';
import type { SeenMessages } from './seen-messages.ts';

export interface MessageLookPorts {
  connection: Connection;
  seen: SeenMessages;
  /** The current reports; null if there are none. */
  book(): ReportBook | null;
  /** The live value of a field may have changed. */
  field(target: ChangeTarget, field: string): void;
}

/** Fetches messages, and updates the reports with what is found. */
export interface MessageLooks {
  /**
   * Fetches a message that hasn't been fetched yet, so that its facts are known.
   *
   * @throws RequestError
   */
  look(messageId: number, signal?: AbortSignal): Promise<void>;
  /** The same, even if it has been fetched. */
  lookAgain(messageId: number, signal?: AbortSignal): Promise<void>;
  /** Records the result of fetching a message. */
  noteMessage(messageId: number, message: WireMessage | null): void;
  /** Reports in languages with another word order can only be read once the author of the message is known. */
  lookUpAuthors(signal: AbortSignal): Promise<void>;
  /** Applies an event of the moderation channel's queue. */
  apply(event: ZulipEvent): void;
}

/** How many authors are fetched automatically after the history was read. */
const mostLookups = 30;

export function createMessageLooks({ connection, seen, book, field }: MessageLookPorts): MessageLooks {
  function noteMessage(messageId: number, message: WireMessage | null): void {
    seen.noteMessage(messageId, message);
    const what = seen.what(messageId);
    if (what !== undefined) book()?.noteMessage(messageId, what);
  }

  async function look(messageId: number, signal?: AbortSignal): Promise<void> {
    if (seen.what(messageId) === undefined) await lookAgain(messageId, signal);
  }

  async function lookAgain(messageId: number, signal?: AbortSignal): Promise<void> {
    try {
      noteMessage(messageId, await getMessage(connection, messageId, { apply_markdown: false }, { signal }));
    } catch (error) {
      if (failureOf(error).kind !== 'rejected') throw error;
      noteMessage(messageId, null);
    }
  }

  return {
    look,
    lookAgain,
    noteMessage,
    async lookUpAuthors(signal) {
      for (const messageId of book()?.messagesWithoutAuthor().slice(-mostLookups) ?? []) {
        if (signal.aborted) return;
        // A report that can't be read stays as posted; other failures are retried with the next reading.
        await look(messageId, signal).catch(() => {});
      }
    },
    apply(event) {
      switch (event.type) {
        case 'update_message':
          seen.update(event);
          book()?.update(event);
          for (const id of event.message_ids) book()?.touchMessage(id);
          break;
        case 'delete_message':
          seen.remove(event.message_ids);
          book()?.remove(event.message_ids);
          break;
        case 'reaction':
          seen.react(event);
          book()?.react(event);
          field(targetOf('message', event.message_id), `reaction:${event.emoji_name}`);
          break;
        default:
          break;
      }
    },
  };
}
