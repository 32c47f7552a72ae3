import { Button } from '@mantine/core';
import {
  IconFileUnknown,
  IconKeyOff,
  IconPlugConnectedX,
  IconUsersGroup,
  IconVersions,
  type Icon,
} from '@tabler/icons-react';
import type { ConnectionState } from '#contract/organization.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { sayText, type Text } from '#words/text.ts';
import { useNow } from '../state/clock.ts';
import { Banner } from './Banner.tsx';

/** An interruption this short doesn't move what is on screen. */
const shortInterruptionMilliseconds = 3_000;

function NextTry({ at }: { at: number }) {
  const seconds = (at - useNow()) / 1_000;
  return (
    <span className="rc-tabular">
      {' '}
      {seconds > 0 ? say('ui.next-try', { duration: formatDuration(seconds) }) : say('ui.trying-now')}
    </span>
  );
}

/** Another sentence follows, and a server's words may lack a full stop. */
function asSentence(words: string): string {
  return /[.!?。]$/u.test(words) || words === '' ? words : `${words}.`;
}

/** An interruption that the console tries to end by itself. */
function Interrupted({
  icon,
  title,
  connection: { reason, nextTryAtMilliseconds, proxy },
  showing,
  advice,
  onTryNow,
  onCheck,
}: {
  icon: Icon;
  title: string;
  connection: { reason: Text; nextTryAtMilliseconds: number | null; proxy?: string };
  /** The age of the data, as a sentence; empty without data. */
  showing: string;
  advice: string;
  onTryNow: () => void;
  onCheck: () => void;
}) {
  return (
    <Banner
      tone="warn"
      icon={icon}
      title={title}
      actions={
        <>
          <Button size="xs" variant="subtle" onClick={onCheck}>
            {proxy === undefined ? say('ui.check-connection') : say('ui.sign-in-proxy')}
          </Button>
          <Button size="xs" onClick={onTryNow}>
            {say('ui.try-now')}
          </Button>
        </>
      }
    >
      {showing}
      {nextTryAtMilliseconds === null ? null : <NextTry at={nextTryAtMilliseconds} />}{' '}
      {asSentence(sayText(reason))} {advice}
    </Banner>
  );
}

/**
 * Says that the data on screen may be old and why: reconnecting for a while, offline, an unreadable answer, signed out,
 * or refused.
 * Nothing while the connection is live or being made.
 *
 * @param props.dataFromMilliseconds when the data was last known to be correct, since the UNIX epoch.
 * @param props.onTryNow ends the pause before the next attempt.
 * @param props.onCheck opens this organization's Network section.
 * @param props.onSignIn opens this organization's sign-in.
 */
export function OfflineBanner({
  connection,
  dataFromMilliseconds,
  onTryNow,
  onCheck,
  onSignIn,
}: {
  connection: ConnectionState;
  dataFromMilliseconds: number | null;
  onTryNow: () => void;
  onCheck: () => void;
  onSignIn: () => void;
}) {
  const isNew = useNow() - connection.sinceMilliseconds < shortInterruptionMilliseconds;
  const showing =
    dataFromMilliseconds === null ? '' : say('ui.data-from', { time: formatClock(dataFromMilliseconds) });
  switch (connection.kind) {
    case 'connecting':
    case 'live':
    // The shell has its own banners.
    case 'unencrypted':
    case 'stopped':
      return null;
    case 'reconnecting':
    case 'offline':
      if (connection.kind === 'reconnecting' && isNew) return null;
      return (
        <Interrupted
          icon={IconPlugConnectedX}
          title={connection.kind === 'offline' ? say('ui.offline') : say('ui.reconnecting')}
          connection={connection}
          showing={showing}
          advice={say('ui.offline-help')}
          onTryNow={onTryNow}
          onCheck={onCheck}
        />
      );
    case 'unreadable':
      return (
        <Interrupted
          icon={IconFileUnknown}
          title={say('ui.unreadable')}
          connection={connection}
          showing={showing}
          advice={say('ui.unreadable-help')}
          onTryNow={onTryNow}
          onCheck={onCheck}
        />
      );
    case 'signed-out':
      return (
        <Banner
          tone="bad"
          icon={IconKeyOff}
          title={say('ui.signed-out')}
          actions={
            <>
              <Button size="xs" variant="subtle" onClick={onTryNow}>
                {say('ui.try-now')}
              </Button>
              <Button size="xs" onClick={onSignIn}>
                {say('ui.sign-in-again')}
              </Button>
            </>
          }
        >
          {asSentence(sayText(connection.message))} {showing}
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          tone="bad"
          icon={connection.isTooLarge === true ? IconUsersGroup : IconVersions}
          title={connection.isTooLarge === true ? say('ui.too-large') : say('ui.refused')}
          actions={
            <Button size="xs" onClick={onTryNow}>
              {say('ui.try-now')}
            </Button>
          }
        >
          {asSentence(sayText(connection.message))} {showing}
        </Banner>
      );
  }
}
