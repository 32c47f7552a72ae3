import { channelSetting } from '../organization/setting-values.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { storeMessage, type Naming } from '../messages/message-delivery.ts';
import { notificationBot, reportText } from '../reports/reports.ts';
import { namesNobody } from './messages.ts';
import { createRandom } from './random.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { RealmState, User } from '../state.ts';

interface Complaint {
  /** Where it was posted. */
  readonly topic: string;
  readonly type: string;
  readonly offence: string;
  readonly description: string;
  /** What others wrote before and after it. */
  readonly around: readonly string[];
}

const complaints: readonly Complaint[] = [
  {
    topic: 'Saturday rota',
    type: 'spam',
    offence: 'Cheap wine, today only: https://wine.example/orchid',
    description: 'The same advert in four channels.',
    around: [
      'Who is at the stall on Saturday afternoon?',
      'I am, from 14:00 on.',
      'Great, then I bring the new price labels.',
      'Please, no adverts in here.',
      'Third one this week.',
    ],
  },
  {
    topic: 'rain barrels',
    type: 'harassment',
    offence: 'Nobody wants you here, go and dig somewhere else.',
    description: '',
    around: [
      'I have moved the seedlings of bed C4 to the window.',
      'They were fine where they were.',
      'They had no light, two of them were yellow already.',
      'That is not how we talk to each other.',
      'I only wanted to help.',
    ],
  },
  {
    topic: 'celadon test',
    type: 'inappropriate',
    offence: 'You should see what the new tenant wears to the kiln.',
    description: 'Please look at the tone.',
    around: [
      'The glaze test tiles are on the second shelf.',
      'Thanks, I will fetch them this afternoon.',
      'Two of them cracked, the rest look fine.',
      'Could we stay with the glazes?',
      'The tongs are beside the small kiln.',
    ],
  },
  {
    topic: 'van inspection',
    type: 'norms',
    offence: 'WHY DOES NOBODY ANSWER ME???',
    description: 'Third time this week.',
    around: [
      'Has anybody seen the key of the van?',
      'It should be on the hook.',
      'It is not there.',
      'People are at lunch, give them a moment.',
      'I have it, I am back at three.',
    ],
  },
  {
    topic: 'lost and found',
    type: 'other',
    offence: 'I know where you park your bicycle.',
    description: 'This reads like a threat.',
    around: [
      'The bicycle stand is for members, please leave room.',
      'Mine was moved twice.',
      'I did not touch it.',
      'What is that supposed to mean?',
      'Please talk about it with somebody from the office.',
    ],
  },
  {
    topic: 'printer',
    type: 'norms',
    offence: 'Here is the list with the wages of everybody, for those who have asked.',
    description: 'Private data that does not belong here.',
    around: [
      'When are the hours of last month due?',
      'By Friday, as always.',
      'Mine are in.',
      'I do not think that this should be public.',
      'Please take it down.',
    ],
  },
  {
    topic: 'spring poster',
    type: 'spam',
    offence: 'Vote for my photo of the day, every click counts: https://photo-contest.example/vote',
    description: 'It was posted three times, in **help** too.',
    around: [
      'The pictures of the summer fair are in the shared folder.',
      'The one with the rain is my favourite.',
      'Mine too.',
      'Is this about the fair?',
      'I do not think so.',
    ],
  },
  {
    topic: 'order 4431',
    type: 'harassment',
    offence: 'Somebody with your accent should not be on the telephone with customers.',
    description: 'She has asked him to stop before.',
    around: [
      'I took the calls of this morning, there were nine.',
      'Was the customer from Porto among them?',
      'Yes, she is happy now.',
      'That was uncalled for.',
      'I will not answer to that.',
    ],
  },
  {
    topic: 'firing on Friday',
    type: 'norms',
    offence: 'The alarm of the kiln rings too often, I have switched it off.',
    description: 'A safety matter. Somebody should talk to him today.',
    around: [
      'The large kiln is at 1240 °C.',
      'Then we open it tomorrow at nine.',
      'Was that the alarm again?',
      'Please switch it on again, at once.',
      'It is on. I am staying until it has cooled.',
    ],
  },
];

/** The age of the reports in seconds: minutes at first, then hours. */
function ageOf(place: number): number {
  return 360 + place * 2_700 + place ** 2 * 1_500;
}

/**
 * Posts a report about everyone with a topic in the moderation channel, in the servers' layout, each about an existing
 * message.
 */
export function seedReports(state: RealmState, now: number): void {
  const random = createRandom(state.seed + 17);
  const channel = channelSetting(state, 'moderation_request_channel_id');
  const open = [...state.channels.values()].filter(({ isPrivate }) => !isPrivate);
  const people = [...state.users.values()].filter((user) => user.isActive && !user.isBot);
  if (channel === undefined) return;
  for (const [index, { name: reportTopic }] of channel.topics.toReversed().entries()) {
    const reported = people.find(({ fullName }) => reportTopic.endsWith(`${fullName} moderation`));
    if (reported === undefined) continue;
    const complaint = complaints[index % complaints.length];
    if (complaint === undefined) continue;
    const { type, offence, description, around, topic } = complaint;
    const at = now - ageOf(channel.topics.length - 1 - index);
    const place = open.find(({ topics }) => topics.some(({ name }) => name === topic)) ?? random.pick(open);
    const others = people.filter((user) => user !== reported);
    const say = (line: number, before: number): void => {
      write(state, random.pick(others), place.id, topic, around[line] ?? '', at - before);
    };
    for (const line of [0, 1, 2]) say(line, 1_500 - line * 240);
    const message = write(state, reported, place.id, topic, offence, at - 600);
    for (const line of [3, 4]) say(line, 480 - line * 60);
    const reporter = random.pick(others);
    const text = reportText(state, { reporter, message, type, description, at });
    write(state, notificationBot(state), channel.id, reportTopic, text, at, renderMarkdown(state, text));
  }
}

function write(
  state: RealmState,
  sender: User,
  channelId: number,
  topic: string,
  content: string,
  timestamp: number,
  naming: Naming = namesNobody(content),
): StoredMessage {
  const sent = { recipient: { kind: 'channel', channelId, topic }, content, client: 'website' } as const;
  return storeMessage(state, sender, sent, naming, timestamp, true);
}
