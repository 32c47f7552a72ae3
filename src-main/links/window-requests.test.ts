import { expect, test } from 'vitest';
import { createWindowRequests } from './window-requests.ts';

function requestsUnderTest() {
  const seen: string[] = [];
  const requests = createWindowRequests({
    organizations: () => [
      { id: 'orchid', url: 'https://chat.orchid.example' },
      { id: 'demo', url: 'http://127.0.0.1:9991' },
    ],
    push: ({ topic }) => void seen.push(topic),
    focusWindow: () => void seen.push('focus'),
  });
  return { seen, requests };
}

const organization = 'organization=https://chat.orchid.example';

test.each([
  [`realm-console://organization?${organization}`, { kind: 'open-organization', organizationId: 'orchid' }],
  [
    `realm-console://person?${organization}&id=41`,
    { kind: 'open-person', organizationId: 'orchid', userId: 41 },
  ],
  [
    `realm-console://report?${organization}&id=9001`,
    { kind: 'open-report', organizationId: 'orchid', reportId: 9_001 },
  ],
  [
    'realm-console://organization?organization=http://127.0.0.1:9991',
    { kind: 'open-organization', organizationId: 'demo' },
  ],
  [
    'realm-console://organization?organization=http://chat.orchid.example',
    { kind: 'unknown-organization', origin: 'http://chat.orchid.example' },
  ],
  ['realm-console://forget?id=1', { kind: 'unreadable-link' }],
])('%s asks the window once it can take it', (link, request) => {
  const { requests, seen } = requestsUnderTest();
  requests.followLink(link);
  expect(seen).toEqual(['focus', 'request']);
  expect(requests.take()).toEqual(request);
  expect(requests.take()).toBeNull();
});

test('what waits comes in order, and does not grow without end', () => {
  const { requests } = requestsUnderTest();
  for (let id = 1; id <= 30; id += 1) requests.followLink(`realm-console://person?${organization}&id=${id}`);
  expect(requests.take()).toMatchObject({ userId: 11 });
  expect(requests.take()).toMatchObject({ userId: 12 });
});
