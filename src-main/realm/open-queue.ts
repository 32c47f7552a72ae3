import type { Connection } from '../zulip/http.ts';
import { deleteQueue } from '../zulip/route/events.ts';
import { registerQueue, type Registered, type RegisterParameters } from '../zulip/route/register.ts';

/** A queue that is polled. */
export interface Queue {
  id: string;
  lastEventId: number;
  pollMilliseconds: number;
  /** An answer has come since the registration: the queue was good once. */
  hasWorked: boolean;
}

/**
 * Registers an event queue that does not outlive the one who asked for it. A request that is given up may reach the
 * server all the same, and its queue would then be held for nobody: so a registration that is under way when the signal
 * ends the waiting may be answered for a while still, and the queue is freed.
 *
 * @param closingMilliseconds for how long, once the signal has come
 * @throws RequestError; the signal's reason once it has come
 */
export async function openQueue(
  connection: Connection,
  parameters: RegisterParameters,
  signal: AbortSignal,
  closingMilliseconds: number,
): Promise<Registered> {
  signal.throwIfAborted();
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lastWait = (): void => {
    timer = setTimeout(() => patience.abort(signal.reason), closingMilliseconds);
  };
  signal.addEventListener('abort', lastWait, { once: true });
  try {
    const registered = await registerQueue(connection, parameters, { signal: patience.signal });
    if (signal.aborted) {
      const { queue_id } = registered.answer;
      await deleteQueue(connection, { queue_id }, { timeoutMilliseconds: closingMilliseconds }).catch(
        () => {},
      );
    }
    signal.throwIfAborted();
    return registered;
  } finally {
    signal.removeEventListener('abort', lastWait);
    clearTimeout(timer);
  }
}
