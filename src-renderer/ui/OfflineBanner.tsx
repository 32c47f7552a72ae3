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
      {seconds > 0 ? `Next try in ${formatDuration(seconds)}.` : 'Trying now.'}
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
  /** The age of the data, as a sentence after a space; empty without data. */
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
            {proxy === undefined ? 'Check the connection' : 'Sign in to the proxy'}
          </Button>
          <Button size="xs" onClick={onTryNow}>
            Try now
          </Button>
        </>
      }
    >
      {showing.trim()}
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
    dataFromMilliseconds === null ? '' : ` Showing data from ${formatClock(dataFromMilliseconds)}.`;
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
          title={connection.kind === 'offline' ? 'Offline' : 'Reconnecting'}
          connection={connection}
          showing={showing}
          advice="Changes cannot be sent until the connection is back."
          onTryNow={onTryNow}
          onCheck={onCheck}
        />
      );
    case 'unreadable':
      return (
        <Interrupted
          icon={IconFileUnknown}
          title="This server's answer cannot be read"
          connection={connection}
          showing={showing}
          advice="Check whether there is a newer version of the console, and whether a proxy changes answers. Changes cannot be sent until then."
          onTryNow={onTryNow}
          onCheck={onCheck}
        />
      );
    case 'signed-out':
      return (
        <Banner
          tone="bad"
          icon={IconKeyOff}
          title="Signed out"
          actions={
            <>
              <Button size="xs" variant="subtle" onClick={onTryNow}>
                Try now
              </Button>
              <Button size="xs" onClick={onSignIn}>
                Sign in again
              </Button>
            </>
          }
        >
          {asSentence(sayText(connection.message))}
          {showing}
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          tone="bad"
          icon={connection.isTooLarge === true ? IconUsersGroup : IconVersions}
          title={
            connection.isTooLarge === true
              ? 'This organization is too large for this computer'
              : 'This server cannot be used'
          }
          actions={
            <Button size="xs" onClick={onTryNow}>
              Try now
            </Button>
          }
        >
          {asSentence(sayText(connection.message))}
          {showing}
        </Banner>
      );
  }
}
