import type { TextKey } from './server-text.ts';

/**
 * A refusal: thrown wherever a request is found invalid, and answered once by the server. The text is chosen late, in
 * the realm's language. Codes: https://zulip.com/api/rest-error-handling
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML sent instead of JSON, as the server does in places. */
  readonly page: string | undefined;

  constructor(
    key: TextKey,
    detail: {
      status?: number;
      code?: string;
      values?: Readonly<Record<string, string | number>>;
      fields?: Readonly<Record<string, unknown>>;
      headers?: Readonly<Record<string, string>>;
      page?: string;
    } = {},
  ) {
    super(key);
    this.key = key;
    this.status = detail.status ?? 400;
    this.code = detail.code ?? 'BAD_REQUEST';
    this.values = detail.values ?? {};
    this.fields = detail.fields ?? {};
    this.headers = detail.headers ?? {};
    this.page = detail.page;
  }
}

/** A plain HTTP 400 `BAD_REQUEST`, the answer to most invalid requests. */
export function badRequest(key: TextKey, values: Readonly<Record<string, string | number>> = {}): ApiError {
  return new ApiError(key, { values });
}

/** HTTP 500 without a code, where the server fails instead of checking. Changes nothing. */
export function internalError(): ApiError {
  return new ApiError('internal-error', { status: 500, fields: { code: undefined } });
}

/** Redirects the client to another address, with the request's query added to that of the address. */
export function redirection(address: string, query: string): ApiError {
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return new ApiError('internal-error', { status: 302, headers: { Location: joined }, page: '' });
}

/** UNIX seconds at the end of the year 9999, the last one the server supports. */
export const endOfCalendar = Date.UTC(10_000, 0, 1) / 1_000;

/** Refuses NUL characters, which the server only notices when it stores a text. */
export function refuseNul(...texts: readonly (string | undefined)[]): void {
  if (texts.some((text) => text?.includes('\0'))) throw internalError();
}

/** The largest integer that the server can store. */
const largestInteger = 2_147_483_647;

/** Refuses integers that are too large, which the server only notices when it stores them. */
export function refuseTooLarge(value: unknown): void {
  if (typeof value === 'number' && value > largestInteger) throw internalError();
}

/** HTTP 401 `UNAUTHORIZED`: every problem with Basic authentication credentials has this form. */
export function unauthorized(key: TextKey): ApiError {
  return new ApiError(key, {
    status: 401,
    code: 'UNAUTHORIZED',
    headers: { 'WWW-Authenticate': 'Basic realm="zulip"' },
  });
}
