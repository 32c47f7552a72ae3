import type { Failure, OfflineReason } from '#contract/outcome.ts';
import { type Text, sayText, text } from '#words/text.ts';
import { AddressError } from '../network/address-range.ts';
import { ProxyError } from '../network/proxy-error.ts';
import { answerLimits } from './memory-limits.ts';

/**
 * What every client function throws: a classified failure, without the underlying error, which could quote headers or
 * addresses.
 */
export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super('message' in failure ? sayText(failure.message) : failure.kind);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

/** Wraps a failure so that it can be thrown. */
export function requestError(failure: Failure): RequestError {
  return new RequestError(failure);
}

/**
 * The failure in anything that was thrown. Anything but a `RequestError` is our own fault: `internal`, with the error's
 * name and message.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) return error.failure;
  if (error instanceof Error) return { kind: 'internal', message: `${error.name}: ${error.message}` };
  return { kind: 'internal', message: String(error) };
}

/** Codes of the errors that `exchange` throws itself, besides those of undici and Node. */
export const exchangeErrorCodes = {
  timeout: 'EXCHANGE_TIMEOUT',
  tooLarge: 'EXCHANGE_TOO_LARGE',
  tooHeavy: 'EXCHANGE_TOO_HEAVY',
  notJson: 'EXCHANGE_NOT_JSON',
  unknownEncoding: 'EXCHANGE_UNKNOWN_ENCODING',
  aborted: 'EXCHANGE_ABORTED',
} as const;

/** An error that `classifyNetworkError` recognises by its code. */
export function errorWithCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

const offlineMessages = {
  'name-not-found': text('server.name-not-found'),
  refused: text('server.refused-connection'),
  reset: text('server.connection-closed-before-answer'),
  unreachable: text('server.unreachable'),
  timeout: text('server.timeout'),
} satisfies Partial<Record<OfflineReason, Text>>;

const offlineReasonByCode: Readonly<Record<string, keyof typeof offlineMessages>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  EAI_NONAME: 'name-not-found',
  EAI_FAIL: 'name-not-found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ENOTCONN: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  [exchangeErrorCodes.timeout]: 'timeout',
};

/** With these the connection was never made, so the request can't have been carried out. */
const neverSentCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
  'EAI_FAIL',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const certificateMessages: Readonly<Record<string, Text>> = {
  CERT_HAS_EXPIRED: text('server.certificate-expired'),
  CERT_NOT_YET_VALID: text('server.certificate-not-yet-valid'),
  CERT_REVOKED: text('server.certificate-revoked'),
  DEPTH_ZERO_SELF_SIGNED_CERT: text('server.certificate-self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: text('server.certificate-untrusted'),
  UNABLE_TO_GET_ISSUER_CERT: text('server.certificate-unknown-issuer'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: text('server.certificate-unknown-issuer'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: text('server.certificate-unverified'),
  ERR_TLS_CERT_ALTNAME_INVALID: text('server.certificate-other-name'),
  ERR_SSL_WRONG_VERSION_NUMBER: text('server.no-tls'),
  EPROTO: text('server.unsafe-tls'),
};

interface Described {
  code: string;
  syscall: string;
}

/** Finds the most specific code: undici and Node's connection race wrap the relevant error. */
function describe(error: unknown): Described {
  let current: unknown = error;
  for (let depth = 0; depth < 5; depth += 1) {
    if (typeof current !== 'object' || current === null) break;
    const {
      code,
      cause,
      errors,
      syscall,
    }: { code?: unknown; cause?: unknown; errors?: unknown; syscall?: unknown } = current;
    if (typeof code === 'string' && code !== '') {
      return { code, syscall: typeof syscall === 'string' ? syscall : '' };
    }
    const inner: unknown = Array.isArray(errors) && errors.length > 0 ? errors[0] : cause;
    if (inner === undefined) break;
    current = inner;
  }
  // undici's parser leaves the code out of some errors.
  const code = error instanceof Error && error.name === 'HTTPParserError' ? 'HPE_' : '';
  return { code, syscall: '' };
}

function isCertificateCode(code: string): boolean {
  return (
    code in certificateMessages ||
    code.startsWith('ERR_TLS_') ||
    code.startsWith('ERR_SSL_') ||
    code.startsWith('CERT_') ||
    code.startsWith('UNABLE_TO_') ||
    code === 'HOSTNAME_MISMATCH' ||
    code === 'INVALID_CA' ||
    code === 'INVALID_PURPOSE' ||
    code === 'PATH_LENGTH_EXCEEDED'
  );
}

/**
 * Classifies an error from undici, Node's sockets or `exchange` as a failure.
 *
 * @param error what was thrown
 * @param options.isWrite true for POST, PATCH and DELETE: if the request may have reached the server, the failure has
 * `unknownOutcome: true`. A refused connection, an unknown name and a certificate problem never do.
 */
export function classifyNetworkError(error: unknown, options: { isWrite: boolean }): Failure {
  // There was no connection to the server, so a write was not sent.
  if (error instanceof ProxyError || error instanceof AddressError) return error.failure();
  const { code, syscall } = describe(error);
  const neverSent = neverSentCodes.has(code) || syscall === 'connect' || syscall === 'getaddrinfo';
  const lost = options.isWrite && !neverSent ? ({ unknownOutcome: true } as const) : {};

  if (isCertificateCode(code)) {
    const known = certificateMessages[code] ?? text('server.connection-untrusted');
    return { kind: 'tls', message: text('server.certificate-with-code', { reason: known, code }), code };
  }
  if (code === exchangeErrorCodes.aborted) {
    if (!options.isWrite) return { kind: 'cancelled' };
    return {
      kind: 'offline',
      reason: 'reset',
      message: text('server.stopped-early'),
      ...lost,
    };
  }
  if (code === exchangeErrorCodes.tooLarge) {
    return { kind: 'malformed', message: text('server.answer-too-large'), ...lost };
  }
  if (code === exchangeErrorCodes.tooHeavy) {
    return { kind: 'malformed', message: answerLimits().message, isTooLarge: true, ...lost };
  }
  if (code === exchangeErrorCodes.notJson) {
    return { kind: 'malformed', message: text('server.answer-incomplete'), ...lost };
  }
  if (code === exchangeErrorCodes.unknownEncoding || code.startsWith('Z_')) {
    return { kind: 'malformed', message: text('server.answer-not-unpacked'), ...lost };
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_INFO') {
    return { kind: 'malformed', message: text('server.answer-not-http'), ...lost };
  }
  const reason = offlineReasonByCode[code];
  if (reason !== undefined) {
    return { kind: 'offline', reason, message: offlineMessages[reason], ...lost };
  }
  if (code === 'UND_ERR_ABORTED' || code === 'ABORT_ERR') {
    return options.isWrite
      ? { kind: 'offline', reason: 'reset', message: text('server.stopped-early'), ...lost }
      : { kind: 'cancelled' };
  }
  return {
    kind: 'internal',
    message: text('server.request-failed', { isKnown: code === '' ? 'no' : 'yes', code }),
  };
}
