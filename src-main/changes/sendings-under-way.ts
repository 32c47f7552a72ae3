import type { RecordedChange } from '../store/journal.ts';
import type { Connection } from '../zulip/http.ts';
import { operationsOf } from './calls/call-operations.ts';
import type { Deeds } from './deeds.ts';

interface SendingsPorts {
  connection(): Connection;
  deeds: Pick<Deeds, 'workLeft'>;
}

/** Which sendings of changes the server may still be at work on. */
export interface SendingsUnderWay {
  /** The server has certainly ended its work on what was sent last of the change. */
  ended(change: RecordedChange): void;
  hasEnded(change: RecordedChange): boolean;
  /** It is known what became of the change: how its sending went needs not be remembered. */
  forget(change: RecordedChange): void;
  /** Whether a setting was sent before, and has been read back as not carried out. */
  wasSent(change: RecordedChange): boolean;
  /** Whether the server may still carry out an earlier sending of it. */
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
