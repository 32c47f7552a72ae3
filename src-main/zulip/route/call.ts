import { request, type Connection, type RequestOptions, type Turn } from '../http.ts';
import type { Parameters } from '../parameters.ts';
import { emptyAnswer } from '../wire/envelope.ts';

/** What every endpoint function takes besides its own parameters. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Limit for one attempt; each endpoint has its own default. */
  timeoutMilliseconds?: number | undefined;
  /** For a write: its place in the rate limiter's queue, and what must be done right before it is sent. */
  turn?: Turn | undefined;
}

/** The result of a write: the parameters that this server doesn't know and didn't apply. */
export interface Written {
  ignoredParameters: string[];
}

/**
 * A call that changes something and only returns its success.
 *
 * @param path relative to `/api/v1`; variable parts are percent-encoded
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

/** For the process behind `/events`: it has its own limits, and the caller decides when to poll again. */
export const ofEventQueue = {
  pool: 'polls',
  isRateLimited: false,
  mayRepeat: false,
} as const satisfies Partial<RequestOptions<unknown>>;

/** Before sign-in there is no account, so none of its limits apply. */
export const beforeSignIn = {
  isSigned: false,
  isRateLimited: false,
  mayRepeat: false,
} as const satisfies Partial<RequestOptions<unknown>>;
