import { request, type Connection, type RequestOptions, type Turn } from '../http.ts';
import type { Parameters } from '../parameters.ts';
import { emptyAnswer } from '../wire/envelope.ts';

/** What every endpoint function takes beside its own parameters. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Bound of one attempt; each endpoint has a default that fits it. */
  timeoutMilliseconds?: number | undefined;
  /** For a write: its place in the queue of the account's rate limit, and what has to be done right before it goes out. */
  turn?: Turn | undefined;
}

/** The outcome of a write: the parameters this server does not know and therefore did not apply. */
export interface Written {
  ignoredParameters: string[];
}

/**
 * A call that changes something and is answered by nothing but its success.
 *
 * @param path below `/api/v1`; variable parts are percent-encoded
 * @throws RequestError as `request`
 */
export async function write(
  connection: Connection,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  parameters: Parameters = {},
  options: CallOptions = {},
): Promise<Written> {
  const { ignoredParameters } = await request(connection, {
    method,
    path,
    parameters,
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/** Of the process behind `/events`: it has limits of its own, and the caller decides when to poll again. */
export const ofEventQueue = {
  pool: 'polls',
  isRateLimited: false,
  mayRepeat: false,
} as const satisfies Partial<RequestOptions<unknown>>;

/** Before anybody is signed in: no account, and so none of its limits. */
export const beforeSignIn = {
  isSigned: false,
  isRateLimited: false,
  mayRepeat: false,
} as const satisfies Partial<RequestOptions<unknown>>;
