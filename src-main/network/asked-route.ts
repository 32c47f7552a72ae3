import type { FindRoute, Route } from './route.ts';

/** A thread's question for a route. */
export interface RouteWanted {
  kind: 'route-wanted';
  id: number;
  origin: string;
}

/** Main's answer to it. */
export interface RouteFound {
  kind: 'route';
  id: number;
  route: Route;
}

/** A thread's side: only main can ask the desktop for proxies and the keychain for what they want to know. */
export function createAskedRoutes(post: (question: RouteWanted) => void): {
  findRoute: FindRoute;
  found(answer: RouteFound): void;
} {
  const waiting = new Map<number, (route: Route) => void>();
  let lastId = 0;
  return {
    findRoute(origin) {
      const id = ++lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        post({ kind: 'route-wanted', id, origin });
      });
    },
    found({ id, route }) {
      waiting.get(id)?.(route);
      waiting.delete(id);
    },
  };
}
