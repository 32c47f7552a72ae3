import type { Text } from '#words/text.ts';

/**
 * How results and failures cross the process boundary: as values, never as thrown errors. The same `Failure` is the
 * program's only error type, so that a cause found deep in the client reaches its field unchanged.
 */

/** Why a connection failed or was lost. */
export type OfflineReason =
  | 'name-not-found'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'timeout'
  /** The proxy can't be used. */
  | 'proxy'
  /** The proxy didn't connect to the server. */
  | 'proxy-refused'
  /** The proxy requires a user name and password, or different ones. */
  | 'proxy-sign-in'
  /** The server wasn't asked, because the organization isn't loaded yet. */
  | 'not-loaded'
  /** The organization's thread stopped, and restarts by itself. */
  | 'stopped';

/** Why the keychain couldn't be used. `missing` means that it works, but has no key for the account. */
export type KeychainTrouble = 'unavailable' | 'locked' | 'denied' | 'missing';

export type Failure =
  /** The input can't be used; `message` is for the user, next to `field`. */
  | { kind: 'invalid-input'; field?: string; message: Text }
  /**
   * The server couldn't be reached. `unknownOutcome` on a write that may have been applied. `proxy` is the address of
   * the proxy that requires a sign-in, such as `http://proxy.example.com:8080`.
   */
  | { kind: 'offline'; reason: OfflineReason; message: Text; unknownOutcome?: boolean; proxy?: string }
  /**
   * There is no secure connection, or it can't be trusted. Never ignored, never retried without TLS. `code` is the
   * error's, such as `CERT_HAS_EXPIRED`; `plainOrigin` is the http address of a server on this computer that answers
   * https without TLS.
   */
  | { kind: 'tls'; message: Text; code?: string; plainOrigin?: string }
  /** The answer didn't come from a Zulip server, or not from an organization's own address. */
  | { kind: 'not-zulip'; message: Text; status: number | null; contentType: string | null }
  /** The server redirects; `location` is shown, never followed silently. */
  | { kind: 'redirected'; location: string; message: Text }
  /**
   * The sign-in or the stored key was rejected (HTTP 401 in the server's own envelope). `triesLeft` before passwords
   * are refused for a while.
   */
  | { kind: 'unauthorized'; code: string; message: Text; triesLeft?: number }
  /** The caller lacks the role or permission. */
  | { kind: 'forbidden'; code: string; message: Text; neededRole?: number }
  /** The server rejected the request; `message` is its own text, shown as sent. */
  | { kind: 'rejected'; code: string; message: Text; status: number; detail?: Record<string, unknown> }
  /** Too many calls; `retryAfterSeconds` may be fractional. */
  | { kind: 'rate-limited'; message: Text; retryAfterSeconds: number }
  /**
   * HTTP 5xx; `retryAfterSeconds` if the server says when to ask again. `unknownOutcome` on a write that may have been
   * applied.
   */
  | {
      kind: 'server-trouble';
      status: number;
      message: Text;
      retryAfterSeconds?: number;
      unknownOutcome?: boolean;
    }
  /**
   * The answer isn't what the endpoint promises. With `isTooLarge`, it is more than this computer can handle, and will
   * be again.
   */
  | { kind: 'malformed'; message: Text; unknownOutcome?: boolean; isTooLarge?: true }
  /** The server is too old for it. */
  | {
      kind: 'unsupported';
      neededFeatureLevel: number;
      featureLevel: number;
      zulipVersion: string;
      message: Text;
    }
  /** Someone else has changed it since it was read. */
  | { kind: 'conflict'; message: Text }
  /** Changes can't be recorded on this computer, so none are sent. */
  | { kind: 'journal'; message: Text }
  | { kind: 'keychain'; trouble: KeychainTrouble; message: Text }
  /** The organization, change set, job or person doesn't exist (any more). */
  | { kind: 'gone'; message: Text }
  | { kind: 'cancelled' }
  /** A bug of ours. The message contains no secrets. */
  | { kind: 'internal'; message: Text };

export type FailureKind = Failure['kind'];

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

/** For the last branch of an exhaustive switch: a new case becomes a compile error here. */
export function missingCase(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
