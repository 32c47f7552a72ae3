import { Button } from '@mantine/core';
import { IconKeyOff, IconPlugConnectedX, IconVersions } from '@tabler/icons-react';
import type { ConnectionState } from '../../src-preload/contract/entities.ts';
import { useNow } from '../state/clock.ts';
import classes from './OfflineBanner.module.css';
import { clockTime, durationWords } from './time-words.ts';

function NextTry({ at }: { at: number }) {
  const seconds = (at - useNow()) / 1_000;
  return (
    <span className="rc-tabular">
      {' '}
      {seconds > 0 ? `Next try in ${durationWords(seconds)}.` : 'Trying now.'}
    </span>
  );
}

/** Another sentence follows; a server's words come with and without their full stop. */
function asSentence(words: string): string {
  return /[.!?。]$/u.test(words) || words === '' ? words : `${words}.`;
}

/**
 * Says that the data on screen may be old and why: offline, signed out, or refused. Nothing while the connection
 * is live, being made or being remade.
 *
 * @param props.dataFromMilliseconds when the data was last known to be true, since the UNIX epoch.
 * @param props.onTryNow ends the pause before the next try.
 * @param props.onSignIn opens the sign-in of this organization.
 */
export function OfflineBanner({
  connection,
  dataFromMilliseconds,
  onTryNow,
  onSignIn,
}: {
  connection: ConnectionState;
  dataFromMilliseconds: number | null;
  onTryNow: () => void;
  onSignIn: () => void;
}) {
  const showing =
    dataFromMilliseconds === null ? '' : ` Showing data from ${clockTime(dataFromMilliseconds)}.`;
  switch (connection.kind) {
    case 'connecting':
    case 'live':
    case 'reconnecting':
      return null;
    case 'offline':
      return (
        <div className={`${classes.banner} ${classes.warn}`} role="status">
          <IconPlugConnectedX size={16} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.text}>
            <b>Offline</b> {asSentence(connection.reason)}
            {showing} Changes wait until the connection is back.
            {connection.nextTryAtMilliseconds === null ? null : (
              <NextTry at={connection.nextTryAtMilliseconds} />
            )}
          </span>
          <Button size="xs" onClick={onTryNow}>
            Try now
          </Button>
        </div>
      );
    case 'signed-out':
      return (
        <div className={`${classes.banner} ${classes.bad}`} role="alert">
          <IconKeyOff size={16} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.text}>
            <b>Signed out</b> {asSentence(connection.message)}
            {showing}
          </span>
          <Button size="xs" onClick={onSignIn}>
            Sign in again
          </Button>
        </div>
      );
    case 'refused':
      return (
        <div className={`${classes.banner} ${classes.bad}`} role="alert">
          <IconVersions size={16} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.text}>
            <b>This server cannot be used</b> {connection.message}
            {showing}
          </span>
          <Button size="xs" onClick={onTryNow}>
            Try now
          </Button>
        </div>
      );
  }
}
