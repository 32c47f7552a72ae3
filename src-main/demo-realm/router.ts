import type { AnswerFields, UploadedFile } from './http-body.ts';
import type { EventQueues } from './events/event-queues.ts';
import type { ParameterReader } from './parameters.ts';
import type { PresenceBoard } from './presence/presence.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RealmState, User } from './state.ts';

/** The parts of a running realm that routes work on. */
export interface Realm {
  readonly state: RealmState;
  readonly queues: EventQueues;
  readonly presence: PresenceBoard;
  readonly loginLimits: RateLimits;
  /** Default and upper limit of a queue's idle time, for tests in which queues expire soon; seconds. */
  readonly queueIdleSeconds: number | null;
}

export interface AnonymousCall {
  readonly realm: Realm;
  readonly state: RealmState;
  readonly parameters: ParameterReader;
  /** Files sent with the request, by any names. */
  readonly files: readonly UploadedFile[];
  /** The query of the address as sent, without its question mark. */
  readonly query: string;
  /** The variable parts of the path, decoded, in order. */
  readonly path: readonly string[];
  /** Headers of the answer, even if it is a refusal. */
  readonly headers: Record<string, string>;
  /** The client's name as recorded in messages. */
  readonly client: string;
  /** Aborted when the client disconnects before the answer. */
  readonly signal: AbortSignal;
}

export interface Call extends AnonymousCall {
  readonly caller: User;
}

/** Thrown by a handler whose connection has to end without an answer, as when the process behind it crashes. */
export const connectionLost = Symbol('connection lost');

type Answering = AnswerFields | Promise<AnswerFields>;

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; `:id` matches digits, `:name` anything but a slash, `:path` anything. */
  readonly path: string;
  /** Below this feature level the route does not exist. */
  readonly since?: number;
  /** From this feature level on the route does not exist any more. */
  readonly until?: number;
  /** Whether answers never list parameters as ignored. */
  readonly ignoresSilently?: true;
}

export type Route = RouteBase &
  (
    | { readonly anonymous: true; readonly handle: (call: AnonymousCall) => Answering }
    | {
        readonly anonymous?: false;
        /** The roles that the view refuses before it checks parameters. */
        readonly refuses?: { bots?: 'always' | { before: number }; guests?: true };
        /** The event endpoint has its own rate limit bucket. */
        readonly bucket?: 'events';
        readonly handle: (call: Call) => Answering;
      }
  );

/** Why a request has no route: its path is unknown, or only supports other methods. */
export type Unmatched = { found: 'other-methods'; methods: readonly string[] } | { found: 'nothing' };

type RouteMatch = { found: 'route'; route: Route; path: readonly string[] } | Unmatched;

/**
 * Returns the function that finds a request's route.
 *
 * @param routes more specific paths first
 */
export function createRouter(
  routes: readonly Route[],
): (method: string, path: string, featureLevel: number) => RouteMatch {
  const compiled = routes.map((route) => ({ route, pattern: toPattern(route.path) }));
  return (method, path, featureLevel) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    let firstPath: string | undefined;
    const methods: string[] = [];
    for (const { route, pattern } of compiled) {
      if ((route.since ?? 0) > featureLevel || (route.until ?? Infinity) <= featureLevel) continue;
      const match = pattern.exec(path);
      if (match === null) continue;
      // Another matching pattern belongs to another resource: `/users/me` is not also `/users/:name`.
      firstPath ??= route.path;
      if (route.path !== firstPath) continue;
      if (route.method === wanted) return { found: 'route', route, path: match.slice(1).map(decode) };
      methods.push(route.method);
    }
    if (methods.length === 0) return { found: 'nothing' };
    return { found: 'other-methods', methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods };
  };
}

function toPattern(path: string): RegExp {
  const source = path
    .replaceAll(':id', String.raw`(\d+)`)
    .replaceAll(':name', '([^/]+)')
    .replaceAll(':path', '(.+)');
  return new RegExp(`^/api/v1${source}$`);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
