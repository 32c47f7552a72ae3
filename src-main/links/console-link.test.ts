import { describe, expect, it } from 'vitest';
import { findLink, readLink } from './console-link.ts';

const organization = 'https://chat.example.com';

describe('a link', () => {
  it.each([
    [`realm-console://organization?organization=${organization}`, { opens: 'organization', organization }],
    [`realm-console://organization/?organization=${organization}/`, { opens: 'organization', organization }],
    [
      `realm-console://person?organization=${encodeURIComponent(organization)}&id=41`,
      { opens: 'person', organization, id: 41 },
    ],
    [
      `REALM-CONSOLE://report?id=9001&organization=HTTPS://Chat.Example.com`,
      { opens: 'report', organization, id: 9001 },
    ],
    [
      `realm-console://job?organization=${organization}&id=0b0b6b0e-1c1f-4a39-8d3b-0d1c6a2f9f10`,
      { opens: 'job', organization, id: '0b0b6b0e-1c1f-4a39-8d3b-0d1c6a2f9f10' },
    ],
    [
      'realm-console://organization?organization=http://127.0.0.1:9991',
      { opens: 'organization', organization: 'http://127.0.0.1:9991' },
    ],
  ])('%s is read', (text, link) => expect(readLink(text)).toEqual(link));

  it.each([
    '',
    'realm-console:',
    'realm-console://',
    'realm-console://organization',
    `https://chat.example.com/?organization=${organization}`,
    `realm-console://deactivate?organization=${organization}&id=41`,
    `realm-console://constructor?organization=${organization}`,
    `realm-console://person?organization=${organization}`,
    `realm-console://person?organization=${organization}&id=0`,
    `realm-console://job?organization=${organization}&id=41`,
    `realm-console://channel?organization=${organization}&id=0b0b6b0e-1c1f-4a39-8d3b-0d1c6a2f9f10`,
    `realm-console://person?organization=${organization}&id=-1`,
    `realm-console://person?organization=${organization}&id=1e3`,
    `realm-console://person?organization=${organization}&id=41&id=42`,
    `realm-console://person?organization=${organization}&id=41&role=100`,
    `realm-console://person?organization=${organization}&id=41&opens=organization`,
    `realm-console://person?organization=${organization}&id=41&__proto__=1`,
    `realm-console://organization?organization=${organization}&id=41`,
    `realm-console://person/41?organization=${organization}&id=41`,
    `realm-console://person:80?organization=${organization}&id=41`,
    `realm-console://ann:key@person?organization=${organization}&id=41`,
    `realm-console://person?organization=${organization}&id=41#x`,
    'realm-console://organization?organization=https://ann:key@chat.example.com',
    'realm-console://organization?organization=file:///etc/passwd',
    'realm-console://organization?organization=javascript:alert(1)',
    `realm-console://organization?organization=${organization}/${'a'.repeat(2_000)}`,
  ])('%s is not one of ours', (text) => expect(readLink(text)).toBeNull());
});

it('a link is found among the arguments that Chromium adds', () => {
  const link = `realm-console://organization?organization=${organization}`;
  expect(findLink(['--no-sandbox', link, '--user-data=/x'])).toBe(link);
  expect(findLink(['--demo', '--note=realm-console://x'])).toBeNull();
});
