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
  /** The reports that are shown; null where there are none. */
  book(): ReportBook | null;
  /** The live value of a field may be another one now. */
  field(target: ChangeTarget, field: string): void;
}

/** Looks at messages, and keeps what is known of them true in the reports as well. */
export interface MessageLooks {
  /**
   * Looks at a message that nobody here has looked at yet, so that its facts are there.
   *
   * @throws RequestError
   */
  look(messageId: number, signal?: AbortSignal): Promise<void>;
  /** The same, also where somebody has. */
  lookAgain(messageId: number, signal?: AbortSignal): Promise<void>;
  /** A look at a message told this of it. */
  noteMessage(messageId: number, message: WireMessage | null): void;
  /** Reports in languages that put people in another order are read once it is known who wrote the message. */
  lookUpAuthors(signal: AbortSignal): Promise<void>;
  /** An event of the queue of the moderation channel. */
  apply(event: ZulipEvent): void;
}

/** So many authors are looked up by themselves when a history was read. */
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
        // What can't be read stays as the server posted it; anything else is tried with the next reading.
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
