/** A channel that came into view, with how many subscribers by which event. */
interface ChannelView {
  eventId: number;
  count: number;
}

/** Channels that came into view with their subscribers counted: a later event may name all of these again. */
export interface ChannelViews {
  came(channelId: number, view: ChannelView): void;
  /** Says that the caller was subscribed: what comes then is no repetition. */
  listed(channelId: number): void;
  /** The channels whose count the subscribers of an event change: all but those that count them already. */
  gaining(event: { id: number; stream_ids: readonly number[]; user_ids: readonly number[] }): number[];
}

/** How many events later, at most, the subscribers of a channel that came into view are named. */
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
