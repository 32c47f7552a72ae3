import { expect, it } from 'vitest';
import { checkExternalLink } from './external-link.ts';

it.each([
  ['https://chat.example.org/#narrow', 'https://chat.example.org/#narrow'],
  ['mailto:anna@example.org', 'mailto:anna@example.org'],
  ['mailto:', 'mailto:'],
  ['MAILTO:anna@example.org,tom@example.org', 'mailto:anna@example.org,tom@example.org'],
  [
    'mailto:anna@example.org?Subject=Two%20words&body=One%0D%0ATwo&cc=c@example.org&bcc=d@example.org',
    'mailto:anna@example.org?subject=Two%20words&body=One%0D%0ATwo&cc=c%40example.org&bcc=d%40example.org',
  ],
  // Some mail programs would attach this file.
  ['mailto:anna@example.org?attach=/etc/passwd&subject=x', 'mailto:anna@example.org?subject=x'],
  ['mailto:anna@example.org?ATTACHMENT=%2Fhome%2Fx&%61ttach=y', 'mailto:anna@example.org'],
  ['mailto:anna@example.org?subject=x&amp;attach=/etc/passwd', 'mailto:anna@example.org?subject=x'],
  ['mailto:anna@example.org?subject=x%26attach=y', 'mailto:anna@example.org?subject=x%26attach%3Dy'],
  ['mailto:anna%3Fattach=y@example.org', 'mailto:anna%3Fattach%3Dy@example.org'],
  ['mailto:?to=x@example.org&in-reply-to=1', 'mailto:'],
])('%s is opened as %s', (address, opened) => {
  expect(checkExternalLink(address)).toEqual({ ok: true, value: opened });
});

it.each([
  'http://chat.example.org',
  'file:///etc/passwd',
  'smb://example.org/share',
  'javascript:alert(1)',
  'https://anna:secret@chat.example.org',
  'chat.example.org',
  'mailto:anna@example.org%0D%0ABcc:x@example.org',
  'mailto:anna@example.org?subject=x%0ABcc:x@example.org',
  'mailto:anna@example.org?subject=%ff',
])('%s is not opened', (address) => {
  expect(checkExternalLink(address)).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } });
});
