import type { RequestLogEntry } from '../request-log.ts';

/** One way for the server, or for something between it and the client, to misbehave. */
export type Fault =
  /** HTTP 429; the request is not handled. */
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** HTTP 500 with the server's JSON; the request is not handled. */
  | { kind: 'server-error' }
  /**
   * A proxy's HTML page, HTTP 502 unless another status is named; the request is not handled, unless `isApplied` says
   * that the server did its work and the proxy did not wait for it.
   */
  | {
      kind: 'bad-gateway';
      status?: 401 | 429 | 502 | 503 | 504;
      retryAfterSeconds?: number;
      isApplied?: true;
    }
  /** Never answers; the request is not handled. */
  | { kind: 'timeout' }
  /** The connection is reset; the request is not handled. */
  | { kind: 'reset' }
  /** The request is applied, then the connection is destroyed without an answer. */
  | { kind: 'cutAfter' }
  /** The connection is destroyed at once; the server gets to the request only so much later, and applies it. */
  | { kind: 'cutBefore'; milliseconds: number }
  /** The server gets to the request only then; it answers as always, unless the connection is cut in the place of that. */
  | { kind: 'held'; until: Promise<unknown>; isCut?: boolean }
  /** The request is applied once; its answer comes twice on the same connection. */
  | { kind: 'doubled' }
  /** The request is applied, the answer comes late; of a file, its second half. */
  | { kind: 'slow'; milliseconds: number }
  /** The request is applied, the answer ends in the middle. */
  | { kind: 'truncated' }
  /** The request is applied; a field of the answer, the last one there is, has a value of another type. */
  | { kind: 'wrong-type' }
  /** The request is applied; the answer is right, and has so many bytes of padding beside it. */
  | { kind: 'huge'; bytes: number }
  /** The request is applied; a byte order mark stands before the JSON. */
  | { kind: 'byte-order-mark' }
  /** HTTP 200 with an HTML page, as a captive portal does; the request is not handled. */
  | { kind: 'wrong-content' }
  /** The request is handled as if the server were too old for these parameters. */
  | { kind: 'ignore'; parameters: readonly string[] }
  /** An error of the API; the request is not handled. The status is 400 unless said otherwise. */
  | { kind: 'refuse'; status?: number; error: { code?: string; msg: string; [field: string]: unknown } };

export interface FaultRule {
  /** Any method when left out. */
  method?: string;
  /** Exact text, with or without `/api/v1`, or an expression tested on the whole path. */
  path: string | RegExp;
  /** How many matching requests pass before it strikes; 0 when left out. */
  skip?: number;
  /** How many requests it strikes, then it is gone; 1 when left out, Infinity for always. */
  times?: number;
  fault: Fault;
}

/** A request as a test judges it before the server does. */
export interface IncomingRequest {
  method: string;
  path: string;
  /** The request in the log of the realm; what became of it is filled in later. */
  entry: Readonly<RequestLogEntry>;
  /** The header `User-Agent`: which program asks. */
  userAgent: string;
}

/** Where a test says what goes wrong. */
export interface FaultBoard {
  /** Adds a rule; the oldest rule that matches strikes first. Answers how to take it back. */
  add(rule: FaultRule): () => void;
  /** Asks for every request that no rule strikes; null asks nobody any more. */
  decide(judge: ((request: IncomingRequest) => Fault | undefined) | null): void;
  clear(): void;
  /** Takes the fault that strikes a request, if one does. For the server. */
  take(request: IncomingRequest): Fault | undefined;
}

export function createFaultBoard(): FaultBoard {
  let rules: (FaultRule & { left: number; toPass: number })[] = [];
  let judge: ((request: IncomingRequest) => Fault | undefined) | null = null;

  function matches(rule: FaultRule, method: string, path: string): boolean {
    if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
    if (typeof rule.path === 'string') return rule.path === path || `/api/v1${rule.path}` === path;
    return path.search(rule.path) >= 0;
  }

  return {
    add(rule) {
      const entry = { ...rule, left: rule.times ?? 1, toPass: rule.skip ?? 0 };
      rules.push(entry);
      return () => {
        rules = rules.filter((other) => other !== entry);
      };
    },
    decide(given) {
      judge = given;
    },
    clear() {
      rules = [];
      judge = null;
    },
    take(request) {
      const { method, path } = request;
      const rule = rules.find((candidate) => {
        if (!matches(candidate, method, path)) return false;
        candidate.toPass -= 1;
        return candidate.toPass < 0;
      });
      if (rule === undefined) return judge?.(request);
      rule.left -= 1;
      if (rule.left <= 0) rules = rules.filter((other) => other !== rule);
      return rule.fault;
    },
  };
}
