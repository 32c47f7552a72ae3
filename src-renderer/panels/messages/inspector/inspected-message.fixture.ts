import type { InspectedMessage } from '#contract/messages.ts';

/** A channel message that has everything the server can tell of one; changed as the test needs it. */
export function inspected(changes: Partial<InspectedMessage> = {}): InspectedMessage {
  return {
    messageId: 9021,
    type: 'stream',
    sender: { userId: 8, name: 'Ines Carvalho', email: 'ines@orchid.example' },
    senderRealm: 'orchid',
    avatarUrl: '/user_avatars/2/8.png',
    client: 'website',
    html: '<p>Poll</p>',
    htmlType: 'text/html',
    markdown: '/poll Poll',
    markdownType: 'text/x-markdown',
    channel: { channelId: 3, name: 'general' },
    people: [],
    recipientId: 1003,
    topic: 'hours #4017',
    topicVisibility: 'inherited',
    topicLinks: [{ text: '#4017', url: 'https://tickets.example/4017' }],
    sentAt: 1_795_266_193,
    isMeMessage: true,
    flags: ['read', 'has_alert_word', 'not_known_yet'],
    reactions: [
      {
        name: 'tada',
        code: '1f389',
        kind: 'unicode',
        type: 'unicode_emoji',
        people: [{ userId: 9, name: 'Nikos' }],
      },
    ],
    submessages: [
      { id: 5, type: 'widget', senderId: 8, senderName: 'Ines Carvalho', content: '{"widget_type":"poll"}' },
    ],
    lastEditAt: 1_795_266_200,
    lastMovedAt: null,
    versions: [],
    versionsTrouble: '',
    hiddenEdits: 'none',
    fetchedAtMilliseconds: 1_795_266_300_000,
    ...changes,
  };
}
