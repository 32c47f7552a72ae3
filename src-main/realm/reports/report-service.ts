import { numberOfTarget, targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { Report, ReportSource } from '#contract/reports.ts';
import { isPlace, placeOfText } from '#contract/topic-moves.ts';
import type { MessageFacts } from '../../changes/kinds/message/message-facts.ts';
import { outcomeText, type ReportFacts } from '../../changes/kinds/report/report-facts.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import { deletionObjection } from '../channels/channel-rights.ts';
import type { RealmModel } from '../model/realm-model.ts';
import {
  followModerationChannel,
  moderationChannelTiming,
  type ModerationChannel,
  type ModerationChannelTiming,
} from './moderation-channel.ts';
import { createReportBook, type ReportBook } from './report-book.ts';
import { englishTypes } from './report-entry.ts';
import { createSeenMessages, type SeenMessages } from './seen-messages.ts';

export interface ReportServicePorts {
  connection: Connection;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  mark(table: 'reports' | 'reportSource', id: number): void;
  /** The live value of a field may be another one now. */
  field(target: ChangeTarget, field: string): void;
  /** Reports that came while somebody was not looking; never those of the first reading. */
  tell(reports: readonly Report[]): void;
  /** The number of open reports may have changed. */
  changed(): void;
  timing?: Partial<ModerationChannelTiming>;
}

/** The moderation channel of an organization, kept live, and what is known of reported messages. */
export interface ReportService {
  /** Takes in a snapshot; begins to follow the moderation channel, or goes on. */
  load(answer: RegisterAnswer): void;
  /** The organization's settings have changed. */
  settingsChanged(): void;
  /** An event of the main queue: one that gives access to the moderation channel makes the service look at it again. */
  sawEvent(event: ZulipEvent): void;
  /** The machine goes to sleep, and wakes up. */
  suspend(): void;
  resume(): void;
  /** Somebody does not want to wait for the next try. */
  tryNow(): void;
  /** Looks again at a channel that could not be read. */
  tryAgain(): void;
  openReports(): number | null;
  source(): ReportSource;
  rows(): Report[];
  row(reportId: number): Report | undefined;
  book(): ReportBook | null;
  facts: {
    report(reportId: number): ReportFacts | undefined;
    reportTypeName(key: string): string;
    message(messageId: number): MessageFacts | undefined;
  };
  /**
   * Looks at a message that nobody here has looked at yet, so that its facts are there.
   *
   * @throws RequestError
   */
  look(messageId: number): Promise<void>;
  /** The same, also where somebody has. */
  lookAgain(messageId: number): Promise<void>;
  /** The server applied a change; true if no event need tell of it. */
  noteApplied(change: Pick<RecordedChange, 'target' | 'field' | 'after'>): boolean;
  /** A look at a message told this of it. */
  noteMessage(messageId: number, message: WireMessage | null): void;
  close(): Promise<void>;
}

/** So many authors are looked up by themselves when a history was read. */
const mostLookups = 30;

/** Whether an event brings a channel into the caller's view. */
function givesAccess(event: ZulipEvent, channelId: number): boolean {
  if (event.type === 'subscription' && event.op === 'add')
    return event.subscriptions.some(({ stream_id }) => stream_id === channelId);
  return (
    event.type === 'stream' &&
    event.op === 'create' &&
    event.streams.some(({ stream_id }) => stream_id === channelId)
  );
}

/** Composes queue, history and book of the moderation channel. Sends nothing but reads. */
export function createReportService(ports: ReportServicePorts): ReportService {
  const { connection } = ports;
  const timing = { ...moderationChannelTiming, ...ports.timing };
  let types: { key: string; name: string }[] = [...englishTypes];
  let bots: ReadonlySet<number> = new Set();
  let book: ReportBook | null = null;
  /** Being filled while the earlier one is still shown. */
  let filling: ReportBook | null = null;
  let following: { channelId: number; channel: ModerationChannel; end: AbortController } | null = null;
  let state: ReportSource['state'] = { kind: 'loading' };
  let channelName = '';
  let readBackTo: number | null = null;
  let isFirstReading = true;

  function show(next: ReportSource['state']): void {
    state = next;
    ports.mark('reportSource', 0);
    ports.changed();
  }

  function fieldsChanged(reportId: number): void {
    const target = targetOf('report', reportId);
    for (const field of ['assignee', 'outcome', 'note']) ports.field(target, field);
    const message = targetOf('message', reportId);
    ports.field(message, 'topic');
  }

  function newBook(channelId: number): ReportBook {
    const made: ReportBook = createReportBook({
      channelId,
      myUserId: ports.model()?.myUserId ?? 0,
      isNotificationBot: (userId) => bots.has(userId),
      types: () => types,
      nameOf: (userId) => ports.model()?.index.read(userId)?.name,
      changed(reportId) {
        if (made !== book) return;
        ports.mark('reports', reportId);
        ports.changed();
        fieldsChanged(reportId);
      },
    });
    for (const [messageId, what] of seen.all()) made.noteMessage(messageId, what);
    return made;
  }

  const seen: SeenMessages = createSeenMessages({
    myUserId: () => ports.model()?.myUserId ?? 0,
    field: ports.field,
  });

  function useBook(next: ReportBook | null): void {
    if (next === book) return;
    const ids = new Set([...(book?.rows() ?? []), ...(next?.rows() ?? [])].map(({ id }) => id));
    book = next;
    for (const id of ids) {
      ports.mark('reports', id);
      fieldsChanged(id);
    }
    ports.changed();
  }

  function tellOf(reportIds: readonly number[]): void {
    const fresh = reportIds.flatMap((id) => book?.row(id) ?? []).filter(({ outcome }) => outcome === null);
    if (fresh.length > 0) ports.tell(fresh);
  }

  function noteMessage(messageId: number, message: WireMessage | null): void {
    seen.noteMessage(messageId, message);
    const what = seen.what(messageId);
    if (what !== undefined) book?.noteMessage(messageId, what);
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

  /** Reports in languages that put people in another order are read once it is known who wrote the message. */
  async function lookUpAuthors(signal: AbortSignal): Promise<void> {
    for (const messageId of book?.messagesWithoutAuthor().slice(-mostLookups) ?? []) {
      if (signal.aborted) return;
      // What can't be read stays as the server posted it; anything else is tried with the next reading.
      await look(messageId, signal).catch(() => {});
    }
  }

  function apply(event: ZulipEvent): void {
    switch (event.type) {
      case 'update_message':
        seen.update(event);
        book?.update(event);
        for (const id of event.message_ids) book?.touchMessage(id);
        break;
      case 'delete_message':
        seen.remove(event.message_ids);
        book?.remove(event.message_ids);
        break;
      case 'reaction':
        seen.react(event);
        book?.react(event);
        ports.field(targetOf('message', event.message_id), `reaction:${event.emoji_name}`);
        break;
      default:
        break;
    }
  }

  function follow(channelId: number): void {
    const end = new AbortController();
    const known = (): number => book?.newestId() ?? 0;
    let newestBefore = 0;
    const channel = followModerationChannel({
      connection,
      channelId,
      timing,
      begin(name) {
        newestBefore = known();
        channelName = name;
        filling = newBook(channelId);
        if (book === null) useBook(filling);
        ports.mark('reportSource', 0);
      },
      page(messages) {
        filling?.put(messages);
        const oldest = messages[0];
        if (oldest !== undefined) readBackTo = oldest.timestamp;
      },
      end(isWhole) {
        if (isWhole) readBackTo = null;
        useBook(filling);
        filling = null;
        show({ kind: 'ready' });
        if (!isFirstReading)
          tellOf((book?.rows() ?? []).filter(({ id }) => id > newestBefore).map(({ id }) => id));
        isFirstReading = false;
        void lookUpAuthors(end.signal);
      },
      arrived(messages) {
        const fresh = book?.put(messages) ?? [];
        tellOf(fresh);
        if (fresh.length > 0) void lookUpAuthors(end.signal);
      },
      apply,
      newestId: () => book?.newestId() ?? null,
      noAccess() {
        useBook(null);
        show({ kind: 'no-access' });
      },
      failed(failure) {
        if (book === null) {
          show({
            kind: 'failed',
            message: 'message' in failure ? failure.message : 'The channel could not be read.',
          });
        }
      },
      isKnown: (messageId) => book?.isThere(messageId) ?? false,
    });
    following = { channelId, channel, end };
  }

  async function stop(): Promise<void> {
    const ended = following;
    following = null;
    ended?.end.abort();
    await ended?.channel.close();
  }

  function begin(): void {
    const model = ports.model();
    if (model === null) return;
    const channelId = model.settings.row().moderationChannelId;
    // After a refused key the next snapshot begins anew.
    if (following !== null && following.channelId === channelId && !following.channel.isOver()) return;
    void stop();
    useBook(null);
    isFirstReading = true;
    readBackTo = null;
    if (!supports(connection.featureLevel, 'message-reports')) {
      show({ kind: 'too-old' });
    } else if (channelId === null) show({ kind: 'off' });
    else {
      show({ kind: 'loading' });
      follow(channelId);
    }
  }

  function tryAgain(): void {
    void stop();
    useBook(null);
    begin();
  }

  function reportFacts(reportId: number): ReportFacts | undefined {
    const row = book?.row(reportId);
    const found = book?.caseOf(reportId);
    if (row === undefined || found === undefined || following === null) return undefined;
    const { outcome } = found.state;
    return {
      reportId,
      name: row.content === null ? `Report in ${row.topic}` : `Report about ${row.content.reported.name}`,
      channelId: following.channelId,
      topic: row.topic,
      reportedId: row.content?.reported.userId ?? null,
      assignee: row.assignee,
      outcome: outcome === null ? '' : outcomeText(outcome.kind, outcome.text),
      isByTopic: outcome !== null && outcome.byId === null,
      ownNote: found.ownNote,
      posts: found.posts,
    };
  }

  function objectionTo(message: { channelId: number | null; senderId: number }): string {
    const model = ports.model();
    return model === null ? '' : deletionObjection(model, message);
  }

  function messageFacts(messageId: number): MessageFacts | undefined {
    const moderationChannelId = ports.model()?.settings.row().moderationChannelId ?? null;
    const found = book?.caseOf(messageId)?.entry;
    if (found === undefined || following === null) {
      const facts = seen.facts(messageId, moderationChannelId);
      return facts && { ...facts, deletionObjection: objectionTo(facts) };
    }
    return {
      messageId,
      senderId: found.senderId,
      senderName: found.senderName,
      channelId: following.channelId,
      topic: found.topic,
      excerpt: '',
      isDeleted: false,
      deletionObjection: objectionTo({ channelId: following.channelId, senderId: found.senderId }),
      ownReactions: found.ownReactions,
      ownReport: '',
      moderationChannelId,
    };
  }

  return {
    load(answer) {
      const names = answer.server_report_message_types;
      types = names.length > 0 ? names : [...englishTypes];
      bots = new Set(
        answer.cross_realm_bots
          .filter(({ email }) => email.startsWith('notification-bot@'))
          .map(({ user_id }) => user_id),
      );
      begin();
    },
    settingsChanged: begin,
    sawEvent(event) {
      if (state.kind === 'no-access' && following !== null && givesAccess(event, following.channelId))
        tryAgain();
    },
    suspend: () => following?.channel.suspend(),
    resume: () => following?.channel.resume(),
    tryNow: () => following?.channel.tryNow(),
    tryAgain,
    openReports: () => book?.openCount() ?? null,
    source: () => ({ id: 0, state, channelName, types, readBackTo }),
    rows: () => book?.rows() ?? [],
    row: (reportId) => book?.row(reportId),
    book: () => book,
    facts: {
      report: reportFacts,
      reportTypeName: (key) => types.find((type) => type.key === key)?.name ?? key,
      message: messageFacts,
    },
    look,
    lookAgain,
    noteApplied({ target, field, after }) {
      const place = isPlace(field) ? placeOfText(after) : null;
      if (place !== null) seen.move(numberOfTarget(target), place);
      return place !== null;
    },
    noteMessage,
    close: stop,
  };
}
