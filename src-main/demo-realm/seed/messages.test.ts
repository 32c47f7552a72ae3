import { expect, it } from 'vitest';
import { renderMarkdown } from '../markdown/markdown.ts';
import { notificationBot } from '../reports/reports.ts';
import { seededRealm } from './seeded-realm.fixture.ts';

it('seeded messages mention no one', () => {
  const state = seededRealm({ users: 120, channels: 100 });
  const bot = notificationBot(state).userId;
  const lines = [...state.messageStore.messages.values()].filter(({ senderId }) => senderId !== bot);
  expect(lines.length).toBeGreaterThan(200);
  for (const { content } of lines) {
    const { userIds, groupIds, wildcard } = renderMarkdown(state, content);
    expect([...userIds, ...groupIds, wildcard], content).toEqual([null]);
  }
});
