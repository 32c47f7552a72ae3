import type { CallOptions } from '../../zulip/route/call.ts';

/**
 * Reads what a call needs and nobody could know when it was planned, once the call may go out: while it waited for its
 * turn others may have changed it. What the reading fills in is encoded after that.
 *
 * @param read fills in what the parameters of the call hold
 * @throws RequestError of the reading, where the call does not wait for a turn: nothing is sent then
 */
export async function withLastReading(
  { turn, ...options }: CallOptions,
  read: (signal: AbortSignal | undefined) => Promise<void>,
): Promise<CallOptions> {
  if (turn === undefined) {
    await read(options.signal);
    return options;
  }
  const readFirst = async (): Promise<void> => {
    await turn.readFirst?.();
    await read(turn.signal);
  };
  return { ...options, turn: { ...turn, readFirst } };
}
