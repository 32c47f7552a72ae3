import type { Fault, FaultBoard } from '../faults/faults.ts';
import type { Random } from '../seed/random.ts';

/** Answers of a gateway in place of the server; each affects one request. */
const pages: readonly Fault[] = [
  { kind: 'bad-gateway' },
  { kind: 'bad-gateway', status: 503, retryAfterSeconds: 1 },
  { kind: 'bad-gateway', status: 504 },
  { kind: 'bad-gateway', status: 429, retryAfterSeconds: 1 },
  { kind: 'bad-gateway', status: 401 },
  { kind: 'wrong-content' },
  { kind: 'truncated' },
  { kind: 'byte-order-mark' },
];
const quietRequests = 8;
const chance = 1 / 8;

/**
 * Adds random gateway faults to the requested ones: occasionally one read or one registration, and never two in a row.
 * Writes are spared, as no one could tell whether a lost one was applied.
 */
export function createGateway(asked: FaultBoard, random: Random): FaultBoard {
  let sinceLast = 0;
  return {
    ...asked,
    take(request) {
      const { method, path } = request;
      const fault = asked.take(request);
      if (fault !== undefined) return fault;
      if (!path.startsWith('/api/v1/') || !(method === 'GET' || path.endsWith('/register'))) return undefined;
      sinceLast += 1;
      if (sinceLast <= quietRequests || !random.chance(chance)) return undefined;
      sinceLast = 0;
      return random.pick(pages);
    },
  };
}
