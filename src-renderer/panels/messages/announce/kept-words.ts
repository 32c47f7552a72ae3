import type { AnnounceChannel, AnnounceRules, MessageDestination } from '#contract/announce.ts';
import { listOf } from '#contract/words/list.ts';
import { zonePlace } from '#contract/words/zone.ts';
import { say } from '#words/say.ts';

/** The local zone by its place: "Lisbon time". */
export function zoneWords(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.includes('/') ? say('announce.zone', { place: zonePlace(zone) }) : zone;
}

/** Where a message of the list goes: "#general", a person, "38 people". */
export function whereWords(
  destination: MessageDestination | null,
  names: readonly string[],
  channels: readonly AnnounceChannel[] | null,
): string {
  if (destination === null) return say('announce.no-recipient');
  if (destination.type === 'direct') {
    const count = destination.userIds.length;
    return count > 2 ? say('announce.to-count', { count }) : say('announce.to', { people: listOf(names) });
  }
  const { channelId } = destination;
  const channel = channels?.find((each) => each.channelId === channelId);
  return channel === undefined ? say('announce.channel', { id: String(channelId) }) : `#${channel.name}`;
}

/** What a message of the list is called: its topic, or else its first words. */
export function titleWords(
  destination: MessageDestination | null,
  excerpt: string,
  rules: Pick<AnnounceRules, 'emptyTopicName'>,
): string {
  if (destination?.type !== 'channel') return excerpt;
  return destination.topic === '' ? (rules.emptyTopicName ?? excerpt) : destination.topic;
}
