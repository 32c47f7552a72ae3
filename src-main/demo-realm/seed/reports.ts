import { renderMarkdown } from '../markdown.ts';
import { storeMessage } from '../message-delivery.ts';
import { notificationBot, reportText } from '../reports.ts';
import { createRandom } from './random.ts';
import type { StoredMessage } from '../message-store.ts';
import type { RealmState, User } from '../state.ts';

const complaints: readonly (readonly [type: string, offence: string, description: string])[] = [
  ['spam', 'Cheap wine, today only: https://wine.example/orchid', 'The same advert in four channels.'],
  ['harassment', 'Nobody wants you here, go and dig somewhere else.', ''],
  ['inappropriate', 'You should see what the new tenant wears to the kiln.', 'Please look at the tone.'],
  ['norms', 'WHY DOES NOBODY ANSWER ME???', 'Third time this week.'],
  ['other', 'I know where you park your bicycle.', 'This reads like a threat.'],
];

/** Half a day, in seconds. */
const latestReport = 43_200;

/**
 * Files a report about everybody who has a topic in the moderation channel, in the layout of servers, each about a
 * message that is there.
 */
export function seedReports(state: RealmState, now: number): void {
  const random = createRandom(state.seed + 17);
  const channel = state.channels.get(state.settings.get('moderation_request_channel_id') as number);
  const open = [...state.channels.values()].filter(({ isPrivate }) => !isPrivate);
  const people = [...state.users.values()].filter((user) => user.isActive && !user.isBot);
  if (channel === undefined) return;
  for (const [index, { name: topic }] of channel.topics.toReversed().entries()) {
    const reported = people.find(({ fullName }) => topic.endsWith(`${fullName} moderation`));
    if (reported === undefined) continue;
    const [type = '', offence = '', description = ''] = complaints[index % complaints.length] ?? [];
    const at = now - latestReport - (channel.topics.length - index) * 5_400;
    const place = random.pick(open);
    const message = write(state, reported, place.id, random.pick(place.topics).name, offence, at - 600);
    const reporter = random.pick(people.filter((user) => user !== reported));
    const text = reportText(state, { reporter, message, type, description, at });
    write(state, notificationBot(state), channel.id, topic, text, at);
  }
}

function write(
  state: RealmState,
  sender: User,
  channelId: number,
  topic: string,
  content: string,
  timestamp: number,
): StoredMessage {
  const sent = { recipient: { kind: 'channel', channelId, topic }, content, client: 'website' } as const;
  return storeMessage(state, sender, sent, renderMarkdown(state, content), timestamp, true);
}
