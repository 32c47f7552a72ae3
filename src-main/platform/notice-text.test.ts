import { expect, it } from 'vitest';
import { plainNotice } from './notice-text.ts';

const notice = {
  title: 'R&D <b>: new report',
  body: 'Spam: a message in #<a href="https://evil.example">R&D</a>\u202e\nlla',
};

it('a notification has no markup where the desktop would interpret it', () => {
  expect(plainNotice(notice, 'linux')).toEqual({
    title: 'R&D <b>: new report',
    body: 'Spam: a message in #&lt;a href="https://evil.example"&gt;R&amp;D&lt;/a&gt;‹RTL› lla',
  });
});

it.each(['win32', 'darwin'] as const)(
  'a notification stays the same on %s, except for bidirectional control characters',
  (platform) => {
    expect(plainNotice(notice, platform).body).toBe(
      'Spam: a message in #<a href="https://evil.example">R&D</a>‹RTL› lla',
    );
  },
);

it('a notification isolates names written from right to left', () => {
  expect(plainNotice({ title: 'Report', body: 'From נדיה (12)' }, 'darwin').body).toBe(
    'From \u2068נדיה\u2069 (12)',
  );
});
