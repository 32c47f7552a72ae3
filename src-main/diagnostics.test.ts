import { expect, test } from 'vitest';
import { anOrganization } from '../test/fakes/organizations.ts';
import { readDiagnostics } from './diagnostics.ts';

test('a report lists the running parts, without names or addresses of organizations', () => {
  const { report } = readDiagnostics({
    about: { version: '1.2.3', runtime: 'Electron 45.4.1', platform: 'linux 6.1' },
    organizations: () => [
      anOrganization(),
      anOrganization({
        isDemo: true,
        connection: { kind: 'signed-out', sinceMilliseconds: 0, message: 'The key of ines@orchid.example' },
      }),
    ],
    logFolder: () => '/home/ann/.config/realm-console/logs',
    recentLog: () => ['2026-11-23T07:00:00.000Z The window crashed.\n', '2026-11-23T07:00:01.000Z Again.\n'],
  });
  expect(report).toBe(
    [
      'Realm Console 1.2.3',
      'Electron 45.4.1',
      'linux 6.1',
      'Organization 1: Zulip 12.0 (feature level 482), live',
      'Organization 2: Zulip 12.0 (feature level 482), demo, signed out',
      '',
      '2026-11-23T07:00:00.000Z The window crashed.',
      '2026-11-23T07:00:01.000Z Again.',
    ].join('\n'),
  );
});
