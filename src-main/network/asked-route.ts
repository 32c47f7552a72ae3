import type { LookUp, NameAnswer } from './look-up.ts';
import type { FindRoute, Route } from './route.ts';

/** A thread's question: for a route, or for the addresses of a name. */
export type RouteWanted =
  | { kind: 'route-wanted'; id: number; origin: string }
  | { kind: 'name-wanted'; id: number; name: string };

/** Main's answer to it. */
export type RouteFound =
  | { kind: 'route'; id: number; route: Route }
  | { kind: 'name'; id: number; answer: NameAnswer };

/**
 * A thread's side: only main can ask the desktop for proxies and the keychain for what they want to know, and main has
 * all threads look names up by turns.
 */
export function createAskedRoutes(post: (question: RouteWanted) => void): {
  findRoute: FindRoute;
  found(answer: RouteFound): void;
} {
  const routes = new Map<number, (route: Route) => void>();
  const names = new Map<number, (answer: NameAnswer) => void>();
  let lastId = 0;
  const lookUp: LookUp = (name) => {
    const id = ++lastId;
    return new Promise((resolve) => {
      names.set(id, resolve);
      post({ kind: 'name-wanted', id, name });
    });
  };
  return {
    findRoute(origin) {
      const id = ++lastId;
      return new Promise((resolve) => {
        routes.set(id, (route) => resolve({ ...route, lookUp }));
        post({ kind: 'route-wanted', id, origin });
      });
    },
    found(found) {
      if (found.kind === 'route') routes.get(found.id)?.(found.route);
      else names.get(found.id)?.(found.answer);
      routes.delete(found.id);
      names.delete(found.id);
    },
  };
}

/** Main's side: answers a thread's question. */
export async function answerRoute(
  wanted: RouteWanted,
  ports: { findRoute: FindRoute; lookUp: LookUp },
  send: (answer: RouteFound) => void,
): Promise<void> {
  const { id } = wanted;
  if (wanted.kind === 'route-wanted')
    send({ kind: 'route', id, route: await ports.findRoute(wanted.origin) });
  else send({ kind: 'name', id, answer: await ports.lookUp(wanted.name) });
}
