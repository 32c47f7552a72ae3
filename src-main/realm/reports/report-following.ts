import type { Report, ReportSource } from '#contract/reports.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { MessageLooks } from './message-looks.ts';
import {
  followModerationChannel,
  type ModerationChannel,
  type ModerationChannelTiming,
} from './moderation-channel.ts';
import type { ReportBooks } from './report-books.ts';

export interface ReportFollowingPorts {
  connection: Connection;
  model(): RealmModel | null;
  books: ReportBooks;
  looks: MessageLooks;
  mark(table: 'reportSource', id: number): void;
  /** Reports that arrived live, never those found when first reading the history. */
  tell(reports: readonly Report[]): void;
  /** The state has changed. */
  changed(): void;
  timing: ModerationChannelTiming;
}

/** Follows the channel in the organization's settings, as long as it is set. */
export interface ReportFollowing {
  /** Begins to follow the moderation channel, or continues. */
  begin(): void;
  /** The followed channel; null if there is none. */
  channelId(): number | null;
  state(): Pick<ReportSource, 'state' | 'channelName' | 'readBackTo'>;
  /** An event of the main queue. If it gives access to the moderation channel, the service tries it again. */
  sawEvent(event: ZulipEvent): void;
  /** The machine goes to sleep or wakes up. */
  suspend(): void;
  resume(): void;
  /** Retries now instead of waiting for the next attempt. */
  tryNow(): void;
  /** Tries an inaccessible channel again. */
  tryAgain(): void;
  close(): Promise<void>;
}

/** Whether an event makes a channel visible to the caller. */
function givesAccess(event: ZulipEvent, channelId: number): boolean {
  if (event.type === 'subscription' && event.op === 'add')
    return event.subscriptions.some(({ stream_id }) => stream_id === channelId);
  return (
    event.type === 'stream' &&
    event.op === 'create' &&
    event.streams.some(({ stream_id }) => stream_id === channelId)
  );
}

export function createReportFollowing(ports: ReportFollowingPorts): ReportFollowing {
  const { connection, timing, books, looks } = ports;
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

  function tellOf(reportIds: readonly number[]): void {
    const fresh = reportIds
      .flatMap((id) => books.shown()?.row(id) ?? [])
      .filter(({ outcome }) => outcome === null);
    if (fresh.length > 0) ports.tell(fresh);
  }

  function follow(channelId: number): void {
    const end = new AbortController();
    const known = (): number => books.shown()?.newestId() ?? 0;
    let newestBefore = 0;
    const channel = followModerationChannel({
      connection,
      channelId,
      timing,
      begin(name) {
        newestBefore = known();
        channelName = name;
        books.begin(channelId);
        ports.mark('reportSource', 0);
      },
      page(messages) {
        books.filling()?.put(messages);
        const oldest = messages[0];
        if (oldest !== undefined) readBackTo = oldest.timestamp;
      },
      end(isWhole) {
        if (isWhole) readBackTo = null;
        books.finish();
        show({ kind: 'ready' });
        if (!isFirstReading)
          tellOf((books.shown()?.rows() ?? []).filter(({ id }) => id > newestBefore).map(({ id }) => id));
        isFirstReading = false;
        void looks.lookUpAuthors(end.signal);
      },
      arrived(messages) {
        const fresh = books.shown()?.put(messages) ?? [];
        tellOf(fresh);
        if (fresh.length > 0) void looks.lookUpAuthors(end.signal);
      },
      apply: looks.apply,
      newestId: () => books.shown()?.newestId() ?? null,
      noAccess() {
        books.clear();
        show({ kind: 'no-access' });
      },
      failed(failure) {
        if (books.shown() === null) {
          show({
            kind: 'failed',
            message: 'message' in failure ? failure.message : 'The channel could not be read.',
          });
        }
      },
      isKnown: (messageId) => books.shown()?.isThere(messageId) ?? false,
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
    // After a refused key, following starts over with the next snapshot.
    if (following !== null && following.channelId === channelId && !following.channel.isOver()) return;
    void stop();
    books.clear();
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
    books.clear();
    begin();
  }

  return {
    begin,
    channelId: () => following?.channelId ?? null,
    state: () => ({ state, channelName, readBackTo }),
    sawEvent(event) {
      if (state.kind === 'no-access' && following !== null && givesAccess(event, following.channelId))
        tryAgain();
    },
    suspend: () => following?.channel.suspend(),
    resume: () => following?.channel.resume(),
    tryNow: () => following?.channel.tryNow(),
    tryAgain,
    close: stop,
  };
}
