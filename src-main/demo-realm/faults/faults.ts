import type { RequestLogEntry } from '../request-log.ts';

/** One way in which the server, or something between it and the client, can misbehave. */
export type Fault =
  /** HTTP 429; the request is not handled. */
  | { kind: 'rate-limited'; retryAfterSeconds: number }
  /** HTTP 500 with the server's JSON; the request is not handled. */
  | { kind: 'server-error' }
  /**
   * A proxy's HTML page, HTTP 502 unless another status is given; the request is not handled, unless `isApplied` says
   * that the server handled it and the proxy did not wait.
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
  /** The connection is destroyed at once; the server receives and applies the request this much later. */
  | { kind: 'cutBefore'; milliseconds: number }
  /** The server receives the request only then; it answers as usual, unless the connection is cut instead. */
  | { kind: 'held'; until: Promise<unknown>; isCut?: boolean }
  /** The request is applied once; its answer comes twice on the same connection. */
  | { kind: 'doubled' }
  /** The request is applied, and the answer comes late; for a file, its second half. */
  | { kind: 'slow'; milliseconds: number }
  /** The request is applied, and the answer ends in the middle. */
  | { kind: 'truncated' }
  /** The request is applied; the last field of the answer has a value of another type. */
  | { kind: 'wrong-type' }
  /** The request is applied; the right answer has this many bytes of padding. */
  | { kind: 'huge'; bytes: number }
  /** The request is applied; the JSON is preceded by a byte order mark. */
  | { kind: 'byte-order-mark' }
  /** HTTP 200 with an HTML page, as sent by a captive portal; the request is not handled. */
  | { kind: 'wrong-content' }
  /** The request is handled as if the server were too old for these parameters. */
  | { kind: 'ignore'; parameters: readonly string[] }
  /** An API error; the request is not handled. The status is 400 by default. */
  | { kind: 'refuse'; status?: number; error: { code?: string; msg: string; [field: string]: unknown } };

export interface FaultRule {
  /** Any method by default. */
  method?: string;
  /** Exact text, with or without `/api/v1`, or an expression tested on the whole path. */
  path: string | RegExp;
  /** How many matching requests pass before it strikes; 0 by default. */
  skip?: number;
  /** How many requests it strikes before it is removed; 1 by default, Infinity for always. */
  times?: number;
  fault: Fault;
}

/** A request as judged by a test before the server handles it. */
export interface IncomingRequest {
  method: string;
  path: string;
  /** The request in the realm's log; its result is filled in later. */
  entry: Readonly<RequestLogEntry>;
  /** The `User-Agent` header, which identifies the program. */
  userAgent: string;
}

/** Where a test defines faults. */
export interface FaultBoard {
  /** Adds a rule; the oldest matching rule strikes first. Returns a function that removes it. */
  add(rule: FaultRule): () => void;
  /** Asks the judge about every request that no rule strikes; null removes the judge. */
  decide(judge: ((request: IncomingRequest) => Fault | undefined) | null): void;
  clear(): void;
  /** Returns the fault that strikes a request, if any. For the server. */
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
