import type { ConnectionState, Organization } from '#contract/organization.ts';
import type { ConsoleInformation, Diagnostics } from '#contract/console.ts';

export interface DiagnosticsPorts {
  about: Omit<ConsoleInformation, 'keychain'>;
  organizations(): readonly Pick<Organization, 'zulipVersion' | 'featureLevel' | 'connection' | 'isDemo'>[];
  logFolder(): string | null;
  recentLog(): readonly string[];
}

const states: Record<ConnectionState['kind'], string> = {
  connecting: 'connecting',
  live: 'live',
  reconnecting: 'reconnecting',
  offline: 'offline',
  unreadable: 'unreadable',
  'signed-out': 'signed out',
  unencrypted: 'not connected, as the address is not encrypted',
  stopped: 'stopped',
  refused: 'refused',
};

/** Collects what is needed to find a fault, without names, addresses or texts from servers. */
export function readDiagnostics(ports: DiagnosticsPorts): Diagnostics {
  const { about } = ports;
  const organizations = ports.organizations().map(({ zulipVersion, featureLevel, connection, isDemo }) => ({
    zulipVersion,
    featureLevel,
    state: isDemo ? `demo, ${states[connection.kind]}` : states[connection.kind],
  }));
  const log = [...ports.recentLog()];
  const report = [
    `Realm Console ${about.version}`,
    about.runtime,
    about.platform,
    ...organizations.map(
      ({ zulipVersion, featureLevel, state }, index) =>
        `Organization ${index + 1}: Zulip ${zulipVersion} (feature level ${featureLevel}), ${state}`,
    ),
    '',
    ...log.map((entry) => entry.trimEnd()),
  ]
    .join('\n')
    .trimEnd();
  return { about, organizations, logFolder: ports.logFolder(), log, report };
}
