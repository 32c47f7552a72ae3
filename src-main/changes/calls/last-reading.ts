import type { CallOptions } from '../../zulip/route/call.ts';

/**
 * Reads what a call needs right before it is sent, because others may have changed it while the call was queued. The
 * call is encoded after that.
 *
 * @param read fills in values that the call's parameters use
 * @throws RequestError of the read if the call doesn't wait in the queue: nothing is sent then
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
