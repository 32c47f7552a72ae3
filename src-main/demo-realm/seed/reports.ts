import { renderMarkdown } from '../markdown/markdown.ts';
import { storeMessage } from '../messages/message-delivery.ts';
import { notificationBot, reportText } from '../reports/reports.ts';
import { createRandom } from './random.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { RealmState, User } from '../state.ts';

const complaints: readonly (readonly [type: string, offence: string, description: string])[] = [
  ['spam', 'Cheap wine, today only: https://wine.example/orchid', 'The same advert in four channels.'],
  ['harassment', 'Nobody wants you here, go and dig somewhere else.', ''],
  ['inappropriate', 'You should see what the new tenant wears to the kiln.', 'Please look at the tone.'],
  ['norms', 'WHY DOES NOBODY ANSWER ME???', 'Third time this week.'],
  ['other', 'I know where you park your bicycle.', 'This reads like a threat.'],
];

/** What others wrote around it. */
const around = [
  'The glaze test tiles are on the second shelf.',
  'Thanks, I will fetch them this afternoon.',
  'Two of them cracked, the rest look fine.',
  'Could somebody bring the long tongs back?',
  'They are beside the small kiln.',
];

/** Seconds between reports: minutes at first, then hours. */
function ageOf(place: number): number {
  return 360 + place * 900 + place ** 2 * 420;
}

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
  for (const [index, { name: reportTopic }] of channel.topics.toReversed().entries()) {
    const reported = people.find(({ fullName }) => reportTopic.endsWith(`${fullName} moderation`));
    if (reported === undefined) continue;
    const [type = '', offence = '', description = ''] = complaints[index % complaints.length] ?? [];
    const at = now - ageOf(channel.topics.length - 1 - index);
    const place = random.pick(open);
    const topic = random.pick(place.topics).name;
    const others = people.filter((user) => user !== reported);
    const say = (line: number, before: number): void => {
      write(
        state,
        random.pick(others),
        place.id,
        topic,
        around[(index + line) % around.length] ?? '',
        at - before,
      );
    };
    for (const line of [0, 1, 2]) say(line, 1_500 - line * 240);
    const message = write(state, reported, place.id, topic, offence, at - 600);
    for (const line of [3, 4]) say(line, 480 - line * 60);
    const reporter = random.pick(others);
    const text = reportText(state, { reporter, message, type, description, at });
    write(state, notificationBot(state), channel.id, reportTopic, text, at);
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
