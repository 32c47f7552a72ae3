import { Flex } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconFileUnknown,
  IconKey,
  IconLockOpen,
  IconMinus,
  IconPlayerStop,
  IconPlugConnected,
  IconPlugConnectedX,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react';
import type { ConnectionState, Organization } from '#contract/organization.ts';
import { sayText } from '#words/text.ts';
import classes from './ConnectionMark.module.css';
import { connectionName, isOpenToRead } from './connection-words.ts';

const cornerIcons = {
  connecting: IconRefresh,
  live: IconCheck,
  reconnecting: IconRefresh,
  offline: IconMinus,
  unreadable: IconQuestionMark,
  'signed-out': IconKey,
  unencrypted: IconLockOpen,
  stopped: IconPlayerStop,
  refused: IconBan,
} as const satisfies Record<ConnectionState['kind'], unknown>;

const barIcons = {
  ...cornerIcons,
  live: IconPlugConnected,
  offline: IconPlugConnectedX,
  unreadable: IconFileUnknown,
} as const;

const colors: Record<ConnectionState['kind'], string> = {
  connecting: 'var(--rc-warn)',
  live: 'var(--rc-ok)',
  reconnecting: 'var(--rc-warn)',
  offline: 'var(--rc-warn)',
  unreadable: 'var(--rc-warn)',
  'signed-out': 'var(--rc-bad)',
  unencrypted: 'var(--rc-bad)',
  stopped: 'var(--rc-bad)',
  refused: 'var(--rc-bad)',
};

function detail(connection: ConnectionState): string | undefined {
  switch (connection.kind) {
    case 'connecting':
    case 'live':
    case 'unencrypted':
    case 'stopped':
      return undefined;
    case 'reconnecting':
    case 'offline':
    case 'unreadable':
      return sayText(connection.reason);
    case 'signed-out':
    case 'refused':
      return sayText(connection.message);
  }
}

/** The connection by shape, for the lower corner of a tile of the rail. */
export function ConnectionCorner({ connection }: { connection: ConnectionState }) {
  const Icon = cornerIcons[connection.kind];
  return (
    <span className={classes.corner} style={{ color: colors[connection.kind] }}>
      <Icon size={9} stroke={3} aria-hidden />
    </span>
  );
}

/** The connection by shape and word, for the top bar; changes are announced. */
export function ConnectionLabel({ connection, url }: Pick<Organization, 'connection' | 'url'>) {
  const Icon = barIcons[connection.kind];
  return (
    <Flex
      component="output"
      display="inline-flex"
      gap={6}
      align="center"
      fz="sm"
      lh="sm"
      c="var(--rc-fg2)"
      className="rc-nowrap"
      title={detail(connection)}
    >
      <Icon size={15} stroke={1.6} style={{ color: colors[connection.kind] }} aria-hidden />
      {connectionName(connection.kind)}
      {isOpenToRead({ connection, url }) ? (
        <>
          <IconLockOpen size={15} stroke={1.6} style={{ color: colors.unencrypted }} aria-hidden />
          {connectionName('unencrypted')}
        </>
      ) : null}
    </Flex>
  );
}
