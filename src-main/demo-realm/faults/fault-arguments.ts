import type { Fault, FaultRule } from './faults.ts';

/** The kinds available on the command line, with values for demonstrations. */
const kinds: Readonly<Record<string, Fault>> = {
  429: { kind: 'rate-limited', retryAfterSeconds: 5 },
  500: { kind: 'server-error' },
  502: { kind: 'bad-gateway' },
  503: { kind: 'bad-gateway', status: 503, retryAfterSeconds: 5 },
  timeout: { kind: 'timeout' },
  reset: { kind: 'reset' },
  cut: { kind: 'cutAfter' },
  slow: { kind: 'slow', milliseconds: 3_000 },
  truncated: { kind: 'truncated' },
  'wrong-type': { kind: 'wrong-type' },
  huge: { kind: 'huge', bytes: 250 * 1024 * 1024 },
  mark: { kind: 'byte-order-mark' },
  portal: { kind: 'wrong-content' },
};

/**
 * Parses a fault on the command line: `PATCH /users/9=502` affects every such request. A star matches anything in a
 * path.
 *
 * @throws Error with a message for the user
 */
export function readFault(text: string): FaultRule {
  const match = /^([A-Z]+) (\/[^=]*)=([a-z0-9-]+)$/.exec(text);
  const fault = kinds[match?.[3] ?? ''];
  if (match === null || fault === undefined) {
    throw new Error(
      `--fault takes something like "GET /users=502", not "${text}". Kinds: ${Object.keys(kinds).join(', ')}.`,
    );
  }
  const [, method = '', path = ''] = match;
  const pattern = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  return { method, path: new RegExp(`^/api/v1${pattern}$`), times: Number.POSITIVE_INFINITY, fault };
}
