import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../clock.ts';
import type { RateLimitReport } from './rate-rules.ts';

/** The first value of a header; null if it was not sent. */
export function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  if (value === undefined) return null;
  return Array.isArray(value) ? (value[0] ?? null) : value;
}

function numberIn(headers: IncomingHttpHeaders, name: string): number {
  const text = header(headers, name);
  return text === null || text.trim() === '' ? Number.NaN : Number(text);
}

/**
 * The limits in the headers: null without them, undefined if they are invalid. The window is measured only on the
 * server's clock, because its difference to ours is unknown.
 */
export function rateLimitReport(
  headers: IncomingHttpHeaders,
  clock: Pick<Clock, 'now'>,
): RateLimitReport | null | undefined {
  const [limit = Number.NaN, remaining = Number.NaN, reset = Number.NaN] = [
    'limit',
    'remaining',
    'reset',
  ].map((name) => numberIn(headers, `x-ratelimit-${name}`));
  if (![limit, remaining, reset].every(Number.isFinite)) return null;
  const date = Date.parse(header(headers, 'date') ?? '');
  // Every server with a clock sends a date. Without one, ours is the next best.
  const windowSeconds = reset - Math.floor((Number.isNaN(date) ? clock.now() : date) / 1000);
  return windowSeconds < 0 ? undefined : { limit, remaining, windowSeconds };
}
