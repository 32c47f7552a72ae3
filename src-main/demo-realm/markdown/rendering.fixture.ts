import type { RealmState } from '../state.ts';
import type { Linkifier } from '../linkifiers/linkifier-store.ts';

/** A realm with everything that rendering depends on. */
export function realmForRendering(
  linkifiers: readonly (readonly [pattern: string, urlTemplate: string])[] = [],
  featureLevel = 442,
): RealmState {
  const list = linkifiers.map(([pattern, urlTemplate], index): Linkifier => ({
    id: index + 1,
    pattern,
    urlTemplate,
    exampleInput: null,
    reverseTemplate: null,
    alternativeUrlTemplates: [],
  }));
  const people = [
    { userId: 7, fullName: 'Mara Quill', isActive: true },
    { userId: 8, fullName: 'Ivo Lark', isActive: true },
    { userId: 9, fullName: 'Old Tom', isActive: false },
    { userId: 10, fullName: 'Ivo Lark', isActive: false },
  ];
  const groups = [
    { id: 21, name: 'throwers', deactivated: false },
    { id: 22, name: 'former', deactivated: true },
    { id: 23, name: 'role:moderators', deactivated: false, isSystem: true },
  ];
  const channels = [
    { id: 5, name: 'glazes', isArchived: false, topics: [{ name: 'Celadon', maxId: 88 }] },
    { id: 6, name: 'open shelf', isArchived: false, topics: [] },
    { id: 7, name: 'closed', isArchived: true, topics: [] },
  ];
  const emoji = [
    { id: '1', name: 'kiln', sourceUrl: '/user_avatars/2/emoji/images/1.png', deactivated: false },
    { id: '2', name: 'octopus', sourceUrl: '/user_avatars/2/emoji/images/2.png', deactivated: true },
  ];
  return {
    featureLevel,
    url: 'https://realm.test',
    settings: new Map<string, unknown>([['empty_topic_display_name', 'general chat']]),
    linkifierStore: { list, nextId: 9 },
    customEmoji: new Map(emoji.map((each) => [each.id, each])),
    users: new Map(people.map((each) => [each.userId, each])),
    groups: new Map(groups.map((each) => [each.id, each])),
    channels: new Map(channels.map((each) => [each.id, each])),
    systemBots: [],
    attachmentStore: {
      attachments: new Map([[1, { id: 1, pathId: '2/ab/cd/bowl.png' }]]),
      nextId: 2,
    },
  } as unknown as RealmState;
}
