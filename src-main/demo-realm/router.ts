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
  /** Default and upper limit of a queue's idle time when a test wants queues to die soon; seconds. */
  readonly queueIdleSeconds: number | null;
}

export interface AnonymousCall {
  readonly realm: Realm;
  readonly state: RealmState;
  readonly parameters: ParameterReader;
  /** Files that came with the request, by whatever names. */
  readonly files: readonly UploadedFile[];
  /** The query of the address as it came, without its question mark. */
  readonly query: string;
  /** The variable parts of the path, decoded, in order. */
  readonly path: readonly string[];
  /** Of the answer, also where it is a refusal. */
  readonly headers: Record<string, string>;
  /** The program that asks, as messages name it. */
  readonly client: string;
  /** Aborted when the client goes away before the answer. */
  readonly signal: AbortSignal;
}

export interface Call extends AnonymousCall {
  readonly caller: User;
}

/** Thrown by a handler whose connection must end without an answer, as when the process behind it dies. */
export const connectionLost = Symbol('connection lost');

type Answering = AnswerFields | Promise<AnswerFields>;

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; `:id` stands for digits, `:name` for anything but a slash, `:path` for anything. */
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
        /** Whom the view refuses before it looks at parameters. */
        readonly refuses?: { bots?: 'always' | { before: number }; guests?: true };
        /** The event endpoint counts against a bucket of its own. */
        readonly bucket?: 'events';
        readonly handle: (call: Call) => Answering;
      }
  );

/** Why a request has no route: its path is nobody's, or takes other methods only. */
export type Unmatched = { found: 'other-methods'; methods: readonly string[] } | { found: 'nothing' };

type RouteMatch = { found: 'route'; route: Route; path: readonly string[] } | Unmatched;

/**
 * Makes the function that finds a request's route.
 *
 * @param routes the more special paths first
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
      // Another pattern that fits as well belongs to another resource: `/users/me` is not also `/users/:name`.
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
