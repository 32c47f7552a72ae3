import type {
  AnnounceChannel,
  AnnounceRules,
  MessageDestination,
} from '../../../src-preload/contract/announce-entities.ts';
import { countWords } from '../../ui/time-words.ts';

// Written piece by piece, as other times of the console are.
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const week = 6.5 * 86_400;

/** A moment ahead: "Mon 23 Nov, 09:00". `at` is UNIX seconds. */
export function momentWords(at: number, now: number): string {
  const date = new Date(at * 1_000);
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${weekday.format(date)} ${date.getDate()} ${month.format(date)}${year}, ${clock.format(date)}`;
}

/** The same for a button: "Monday 09:00" within a week, else the date. */
export function shortMoment(at: number, now: number): string {
  const date = new Date(at * 1_000);
  const ahead = at - now / 1_000;
  return ahead > 0 && ahead < week
    ? `${longWeekday.format(date)} ${clock.format(date)}`
    : momentWords(at, now);
}

/** The local zone by its place: "Lisbon time". */
export function zoneWords(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.includes('/') ? `${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone} time` : zone;
}

/** Where a message of the list goes: a channel, a person, "38 people". */
export function whereWords(
  destination: MessageDestination | null,
  names: readonly string[],
  channels: readonly AnnounceChannel[] | null,
): string {
  if (destination === null) return 'no recipient yet';
  if (destination.type === 'direct') {
    const count = destination.userIds.length;
    return count > 2 ? `to ${countWords(count)} people` : `to ${names.join(' and ')}`;
  }
  const { channelId } = destination;
  return channels?.find((channel) => channel.channelId === channelId)?.name ?? `channel ${channelId}`;
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
