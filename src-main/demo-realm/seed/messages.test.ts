import { expect, it } from 'vitest';
import { renderMarkdown } from '../markdown/markdown.ts';
import { notificationBot } from '../reports/reports.ts';
import { seedRealm } from './realm.ts';

it('lines name nobody', () => {
  const state = seedRealm({
    users: 120,
    channels: 100,
    seed: 1,
    featureLevel: 499,
    language: 'en',
    development: true,
    realmName: 'Orchid Cooperative',
    now: () => Date.UTC(2026, 4, 2),
    ownerApiKey: null,
    limitGuests: false,
    limitedPlan: false,
    externalSignIn: null,
  });
  const bot = notificationBot(state).userId;
  const lines = [...state.messageStore.messages.values()].filter(({ senderId }) => senderId !== bot);
  expect(lines.length).toBeGreaterThan(200);
  for (const { content } of lines) {
    const { userIds, groupIds, wildcard } = renderMarkdown(state, content);
    expect([...userIds, ...groupIds, wildcard], content).toEqual([null]);
  }
});
