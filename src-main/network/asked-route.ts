import type { LookUp, NameAnswer } from './look-up.ts';
import type { FindRoute, Route } from './route.ts';

/** A thread's request for a route, or for the addresses of a name. */
export type RouteWanted =
  | { kind: 'route-wanted'; id: number; origin: string }
  | { kind: 'name-wanted'; id: number; name: string };

/** The main process's answer. */
export type RouteFound =
  | { kind: 'route'; id: number; route: Route }
  | { kind: 'name'; id: number; answer: NameAnswer };

/**
 * The thread's side. Only the main process can ask the desktop for proxies and the keychain for their passwords, and it
 * limits the name look-ups of all threads together.
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

/** The main process's side: answers a thread's request. */
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
