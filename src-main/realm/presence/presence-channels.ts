import { mostBoardChannels, type ChannelChoice } from '#contract/presence.ts';
import { fold } from '#contract/folded-text.ts';
import { compareTexts } from '#contract/words/order.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getChannels, getSubscribers } from '../../zulip/route/channels.ts';
import { privacyOf } from '../model/stored-channel.ts';
import type { ReadChannel } from './presence-board.ts';

/** Channels and their subscribers, fetched on demand and cached for a while. */
export interface PresenceChannels {
  /** Channels whose names contain the text. @throws RequestError */
  find(text: string, signal: AbortSignal): Promise<{ total: number; channels: ChannelChoice[] }>;
  /** The channels with their subscribers; a channel that can't be read carries the failure. */
  read(channelIds: readonly number[], signal: AbortSignal): Promise<ReadChannel[]>;
  /** Drops the cached subscribers and channel list. */
  forget(): void;
}

/** Milliseconds before subscribers are fetched again: no event of this console's queue reports subscriptions. */
const keptFor = 5 * 60_000;
/** More than one board has, so that switching between two boards needs no request. */
const mostKept = 2 * mostBoardChannels;
const mostFound = 50;

/** @param now UNIX milliseconds */
export function createPresenceChannels(connection: Connection, now: () => number): PresenceChannels {
  const kept = new Map<number, { subscribers: Uint32Array; readAt: number }>();
  let list: { channels: ChannelChoice[]; readAt: number } | null = null;

  async function channels(signal: AbortSignal): Promise<ChannelChoice[]> {
    if (list !== null && now() - list.readAt < keptFor) return list.channels;
    const found = await getChannels(connection, {}, { signal });
    const read = found
      .filter((channel) => !channel.is_archived)
      .map((channel) => ({
        channelId: channel.stream_id,
        name: channel.name,
        privacy: privacyOf(channel),
        subscriberCount: channel.subscriber_count,
      }))
      .toSorted((one, other) => compareTexts(one.name, other.name));
    list = { channels: read, readAt: now() };
    return read;
  }

  async function subscribersOf(
    channelId: number,
    signal: AbortSignal,
  ): Promise<Pick<ReadChannel, 'subscribers' | 'readAtMilliseconds' | 'failure'>> {
    const known = kept.get(channelId);
    if (known !== undefined && now() - known.readAt < keptFor) {
      return { subscribers: known.subscribers, readAtMilliseconds: known.readAt, failure: null };
    }
    try {
      const subscribers = Uint32Array.from(await getSubscribers(connection, channelId, { signal }));
      const readAt = now();
      kept.delete(channelId);
      kept.set(channelId, { subscribers, readAt });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return { subscribers, readAtMilliseconds: readAt, failure: null };
    } catch (error) {
      if (signal.aborted) throw error;
      // Earlier results are better than none; their age is shown.
      return {
        subscribers: known?.subscribers ?? null,
        readAtMilliseconds: known?.readAt ?? null,
        failure: failureOf(error),
      };
    }
  }

  return {
    async find(text, signal) {
      const wanted = fold(text.trim());
      const found = (await channels(signal)).filter(({ name }) => fold(name).includes(wanted));
      return { total: found.length, channels: found.slice(0, mostFound) };
    },
    async read(channelIds, signal) {
      const names = new Map<number, string>();
      try {
        for (const { channelId, name } of await channels(signal)) names.set(channelId, name);
      } catch (error) {
        if (signal.aborted) throw error;
        // The subscribers can be shown without the names.
      }
      const read: ReadChannel[] = [];
      for (const channelId of new Set(channelIds)) {
        const subscribers = await subscribersOf(channelId, signal);
        read.push({ channelId, name: names.get(channelId) ?? `Channel ${channelId}`, ...subscribers });
      }
      return read;
    },
    forget() {
      kept.clear();
      list = null;
    },
  };
}
