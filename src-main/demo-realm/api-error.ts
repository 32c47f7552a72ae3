import type { TextKey } from './server-text.ts';

/**
 * A refusal on its way to the client: thrown by whatever finds the request wanting, answered once by the server.
 * The text is chosen late, in the realm's language. Codes: https://zulip.com/api/rest-error-handling
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly key: TextKey;
  readonly values: Readonly<Record<string, string | number>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** HTML that is answered instead of JSON, where the server does that. */
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

/** A plain HTTP 400 `BAD_REQUEST`, the answer to most wrong requests. */
export function badRequest(key: TextKey, values: Readonly<Record<string, string | number>> = {}): ApiError {
  return new ApiError(key, { values });
}

/** HTTP 500 without a code: what the server stumbles over rather than checks. Nothing is changed by it. */
export function internalError(): ApiError {
  return new ApiError('internal-error', { status: 500, fields: { code: undefined } });
}

/** Sends the client to another address, with the query that it sent beside that of the address. */
export function redirection(address: string, query: string): ApiError {
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return new ApiError('internal-error', { status: 302, headers: { Location: joined }, page: '' });
}

/** UNIX seconds at the end of the year 9999, after which the server knows no time. */
export const endOfCalendar = Date.UTC(10_000, 0, 1) / 1_000;

/** What the server finds out only when it stores a text: there is no way to keep a NUL. */
export function refuseNul(...texts: readonly (string | undefined)[]): void {
  if (texts.some((text) => text?.includes('\0'))) throw internalError();
}

/** The largest number that the server has room for. */
const largestInteger = 2_147_483_647;

/** What the server finds out only when it stores a number. */
export function refuseTooLarge(value: unknown): void {
  if (typeof value === 'number' && value > largestInteger) throw internalError();
}

/** HTTP 401 `UNAUTHORIZED`: over Basic authentication every trouble with credentials takes this form. */
export function unauthorized(key: TextKey): ApiError {
  return new ApiError(key, {
    status: 401,
    code: 'UNAUTHORIZED',
    headers: { 'WWW-Authenticate': 'Basic realm="zulip"' },
  });
}
