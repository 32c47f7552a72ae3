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

const job = '0b0b6b0e-1c1f-4a39-8d3b-0d1c6a2f9f10';
const opens = (thing: unknown, organizationId = 'orchid') => ({ kind: 'open', organizationId, thing });

test.each([
  [`realm-console://organization?${organization}`, opens(null)],
  [`realm-console://person?${organization}&id=41`, opens({ panel: 'people', open: 41 })],
  [`realm-console://group?${organization}&id=12`, opens({ panel: 'groups', open: 12 })],
  [`realm-console://channel?${organization}&id=7`, opens({ panel: 'channels', open: 7 })],
  [`realm-console://attachment?${organization}&id=3`, opens({ panel: 'attachments', open: 3 })],
  [`realm-console://report?${organization}&id=9001`, opens({ panel: 'reports', open: 9_001 })],
  [`realm-console://change-set?${organization}&id=${job}`, opens({ panel: 'journal', open: job })],
  [`realm-console://job?${organization}&id=${job}`, opens({ panel: 'journal', open: job, job })],
  ['realm-console://organization?organization=http://127.0.0.1:9991', opens(null, 'demo')],
  [
    'realm-console://organization?organization=http://chat.orchid.example',
    { kind: 'unknown-organization', origin: 'http://chat.orchid.example' },
  ],
  ['realm-console://forget?id=1', { kind: 'unreadable-link' }],
])('%s asks the window once it is ready', (link, request) => {
  const { requests, seen } = requestsUnderTest();
  requests.followLink(link);
  expect(seen).toEqual(['focus', 'request']);
  expect(requests.take()).toEqual(request);
  expect(requests.take()).toBeNull();
});

test('waiting requests come in order, and their number is limited', () => {
  const { requests } = requestsUnderTest();
  for (let id = 1; id <= 30; id += 1) requests.followLink(`realm-console://person?${organization}&id=${id}`);
  expect(requests.take()).toMatchObject({ thing: { open: 11 } });
  expect(requests.take()).toMatchObject({ thing: { open: 12 } });
});
