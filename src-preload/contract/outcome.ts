/**
 * How results and failures cross the seam: as values, never as thrown errors. The same `Failure` is the one error
 * type of the whole program, so that a cause found deep in the client reaches the field it belongs to unchanged.
 */

/** Why a connection could not be made or was lost. */
export type OfflineReason =
  | 'name-not-found'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'timeout'
  /** The proxy can't be used. */
  | 'proxy'
  /** The proxy did not connect to the server. */
  | 'proxy-refused'
  /** The proxy wants a user name and password, or other ones. */
  | 'proxy-sign-in'
  /** The server was not asked: what it knows of the organization is not there yet. */
  | 'not-loaded'
  /** The thread that serves the organization stopped, and starts again by itself. */
  | 'stopped';

/** Why the keychain could not be used. `missing` means: it works, but holds no key for the account. */
export type KeychainTrouble = 'unavailable' | 'locked' | 'denied' | 'missing';

export type Failure =
  /** What was typed cannot be used; `message` is for the person, beside `field`. */
  | { kind: 'invalid-input'; field?: string; message: string }
  /**
   * The server could not be reached. `unknownOutcome` on a write that may have been applied. `proxy` is the address of
   * the proxy that wants a sign-in, such as `http://proxy.example.com:8080`.
   */
  | { kind: 'offline'; reason: OfflineReason; message: string; unknownOutcome?: boolean; proxy?: string }
  /**
   * There is no secure connection, or it could not be trusted. Never ignored, never retried without TLS. `plainOrigin` is
   * the http address of a server on this computer that answers https without TLS.
   */
  | { kind: 'tls'; message: string; plainOrigin?: string }
  /** The answer did not come from a Zulip server, or not from an organization's own address. */
  | { kind: 'not-zulip'; message: string; status: number | null; contentType: string | null }
  /** The server points elsewhere; `location` is shown, never followed silently. */
  | { kind: 'redirected'; location: string; message: string }
  /** The sign-in or the stored key was refused (HTTP 401 in the server's own envelope). `triesLeft` before passwords are refused for a while. */
  | { kind: 'unauthorized'; code: string; message: string; triesLeft?: number }
  /** The caller lacks the role or permission. */
  | { kind: 'forbidden'; code: string; message: string; neededRole?: number }
  /** The server refused the request; `message` is its own text, shown as sent. */
  | { kind: 'rejected'; code: string; message: string; status: number; detail?: Record<string, unknown> }
  /** Too many calls; `retryAfterSeconds` may be fractional. */
  | { kind: 'rate-limited'; message: string; retryAfterSeconds: number }
  /** HTTP 5xx; `retryAfterSeconds` where the server says when to ask again. `unknownOutcome` on a write that may have been applied. */
  | {
      kind: 'server-trouble';
      status: number;
      message: string;
      retryAfterSeconds?: number;
      unknownOutcome?: boolean;
    }
  /**
   * The answer could not be read as what the endpoint promises. `isTooLarge` where it is more than this computer can take:
   * it will be so again.
   */
  | { kind: 'malformed'; message: string; unknownOutcome?: boolean; isTooLarge?: true }
  /** The server is too old for it. */
  | {
      kind: 'unsupported';
      neededFeatureLevel: number;
      featureLevel: number;
      zulipVersion: string;
      message: string;
    }
  /** Somebody else changed it since it was read. */
  | { kind: 'conflict'; message: string }
  /** No change can be recorded on this computer, so none is sent. */
  | { kind: 'journal'; message: string }
  | { kind: 'keychain'; trouble: KeychainTrouble; message: string }
  /** The named organization, change set, job or person is not there (any more). */
  | { kind: 'gone'; message: string }
  | { kind: 'cancelled' }
  /** A fault of ours. The message holds no secret. */
  | { kind: 'internal'; message: string };

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
