/** A channel that came into view, with its subscriber count and the id of the event. */
interface ChannelView {
  eventId: number;
  count: number;
}

/** Channels that came into view with their subscribers counted: a later event may repeat all of these. */
export interface ChannelViews {
  came(channelId: number, view: ChannelView): void;
  /** The caller was subscribed: later subscribers are not repetitions. */
  listed(channelId: number): void;
  /** The channels whose count a subscription event changes: all except those that already include it. */
  gaining(event: { id: number; stream_ids: readonly number[]; user_ids: readonly number[] }): number[];
}

/** The subscribers of a channel that came into view are named at most this many events later. */
const repetitionWithin = 100;

export function createChannelViews(): ChannelViews {
  const views = new Map<number, ChannelView>();
  return {
    came: (channelId, view) => void views.set(channelId, view),
    listed: (channelId) => void views.delete(channelId),
    gaining: (event) =>
      event.stream_ids.filter((channelId) => {
        const came = views.get(channelId);
        const isRepetition =
          came !== undefined &&
          event.id - came.eventId <= repetitionWithin &&
          event.user_ids.length === came.count;
        if (isRepetition) views.delete(channelId);
        return !isRepetition;
      }),
  };
}
