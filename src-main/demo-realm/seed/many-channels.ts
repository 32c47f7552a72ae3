import { storeMessage } from '../messages/message-delivery.ts';
import { namesNobody } from './messages.ts';
import { createRandom, type Random } from './random.ts';
import type { Channel, RealmState } from '../state.ts';

const places = [
  'north field',
  'south field',
  'greenhouse',
  'orchard',
  'pottery',
  'joinery',
  'bakery',
  'loom room',
  'forge',
  'smokehouse',
  'dye house',
  'seed bank',
  'apiary',
  'mill',
  'cold store',
  'stall',
];
const subjects = [
  'rota',
  'repairs',
  'orders',
  'ideas',
  'accounts',
  'safety',
  'guests',
  'deliveries',
  'tools',
  'planning',
  'photos',
  'recipes',
];
const topicNames = ['who is in', 'next week', '✔ spare key', 'shopping list', 'minutes'];

const firstId = 100;
/** Large enough for paging and scrolling, small enough to list a hundred thousand people. */
const mostSubscribers = 60;
const opening = 'This is where we talk about it.';

/**
 * Adds unnamed channels, as in very large organizations: most public, some private, a few archived, with one message
 * per topic. Call after the other messages, since it takes the next ids.
 *
 * @param count of all channels; nothing is added if there are as many already
 * @param now UNIX seconds
 */
export function addManyChannels(state: RealmState, count: number, now: number): void {
  const random = createRandom(state.seed + 7);
  const people = [...state.users.values()].filter((user) => user.isActive && !user.isBot).slice(0, 3_000);
  const naming = namesNobody(opening);
  const missing = count - state.channels.size;
  for (let index = 0; index < missing; index += 1) {
    const creator = random.pick(people);
    const channel = makeChannel(random, index, creator.userId, now);
    for (let left = 1 + random.below(mostSubscribers - 1); left > 0; left -= 1) {
      channel.subscribers.add(random.pick(people).userId);
    }
    state.channels.set(channel.id, channel);
    for (const topic of topicNames.slice(0, 1 + random.below(topicNames.length))) {
      const recipient = { kind: 'channel', channelId: channel.id, topic } as const;
      storeMessage(state, creator, { recipient, content: opening, client: 'website' }, naming, now, true);
    }
  }
}

function makeChannel(random: Random, index: number, creatorId: number, now: number): Channel {
  const place = places[index % places.length] ?? '';
  const subject = subjects[Math.floor(index / places.length) % subjects.length] ?? '';
  const round = Math.floor(index / (places.length * subjects.length));
  const isPrivate = random.chance(1 / 6);
  return {
    id: firstId + index,
    name: `${place} ${subject}${round === 0 ? '' : ` ${round + 1}`}`,
    description: random.chance(0.7) ? `Everything about *${subject}* in the ${place}` : '',
    creatorId,
    dateCreated: Math.floor(now - 86_400 * (30 + random.below(1_500))),
    isPrivate,
    isWebPublic: false,
    historyShared: !isPrivate || random.chance(0.5),
    isArchived: random.chance(1 / 25),
    isDefault: false,
    folderId: random.chance(0.4) ? 1 + random.below(2) : null,
    weeklyTraffic: random.chance(0.9) ? random.below(80) : null,
    topicsPolicy: 'inherit',
    retentionDays: random.chance(1 / 20) ? 365 : null,
    subscribers: new Set([creatorId]),
    settings: {},
    personal: new Map(),
    topics: [],
  };
}
