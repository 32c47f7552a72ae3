import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { Bridge } from '#contract/bridge.ts';

// Answers come one at a time: waiting for a turn of the clock would only draw them later.
notifyManager.setScheduler(queueMicrotask);

/** How long an answer is kept that nothing on screen shows, in milliseconds: for when its panel is opened again. */
const keptMilliseconds = 300_000;

const clients = new WeakMap<Bridge, QueryClient>();

/** The queries to the main process that this window has asked, with their answers. */
export function windowQueries(): QueryClient {
  const bridge = window.realmConsole;
  const known = clients.get(bridge);
  if (known !== undefined) return known;
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // The main process knows whether there is a network, and what it does again by itself.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: keptMilliseconds,
      },
    },
  });
  clients.set(bridge, queries);
  return queries;
}

/**
 * Drops what was answered about organizations that are not in the list any more: a forgotten one leaves nothing.
 *
 * @param organizationIds of all organizations that there are.
 */
export function keepQueriesOf(organizationIds: readonly string[]): void {
  windowQueries().removeQueries({
    predicate: ({ queryKey: [, , organizationId] }) =>
      typeof organizationId === 'string' && !organizationIds.includes(organizationId),
  });
}
