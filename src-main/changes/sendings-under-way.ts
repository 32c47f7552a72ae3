import type { RecordedChange } from '../store/journal.ts';
import type { Connection } from '../zulip/http.ts';
import { operationsOf } from './calls/call-operations.ts';
import type { Deeds } from './deeds.ts';

interface SendingsPorts {
  connection(): Connection;
  deeds: Pick<Deeds, 'workLeft'>;
}

/** Tracks which sent changes the server may still be working on. */
export interface SendingsUnderWay {
  /** The server has certainly finished with the last attempt. */
  ended(change: RecordedChange): void;
  hasEnded(change: RecordedChange): boolean;
  /** The outcome of the change is known, so its attempt need not be remembered. */
  forget(change: RecordedChange): void;
  /** Whether the change is a setting that was sent before and read back as not carried out. */
  wasSent(change: RecordedChange): boolean;
  /** Whether the server may still carry out an earlier attempt. */
  isUnderWay(change: RecordedChange): boolean;
}

export function createSendingsUnderWay({ connection, deeds }: SendingsPorts): SendingsUnderWay {
  /** The names of sendings that have ended. */
  const over = new Set<string>();
  const hasEnded = ({ intent }: RecordedChange): boolean => over.has(intent?.sending ?? '');
  const wasSent = ({ endpoint, tries }: RecordedChange): boolean =>
    tries > 0 && operationsOf(endpoint).kind === 'setting';

  return {
    ended({ intent }) {
      if (intent?.sending !== undefined) over.add(intent.sending);
    },
    hasEnded,
    forget: ({ intent }) => void over.delete(intent?.sending ?? ''),
    wasSent,
    isUnderWay: (change) =>
      wasSent(change) && deeds.workLeft(connection(), change.intent) > 0 && !hasEnded(change),
  };
}
