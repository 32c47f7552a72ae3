import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { Bridge } from '#contract/bridge.ts';

// Answers come one at a time: waiting for a turn of the clock would only draw them later.
notifyManager.setScheduler(queueMicrotask);

/** How long an answer is kept that nothing on screen shows, in milliseconds: for whoever opens its panel again. */
const keptMilliseconds = 300_000;

const kept = new WeakMap<Bridge, QueryClient>();

/** The answers of the main process that this window holds. */
export function windowAnswers(): QueryClient {
  const bridge = window.realmConsole;
  const known = kept.get(bridge);
  if (known !== undefined) return known;
  const answers = new QueryClient({
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
  kept.set(bridge, answers);
  return answers;
}

/**
 * Drops what was answered about organizations that are not in the list any more: a forgotten one leaves nothing.
 *
 * @param organizationIds of all organizations that there are.
 */
export function keepAnswersOf(organizationIds: readonly string[]): void {
  windowAnswers().removeQueries({
    predicate: ({ queryKey: [, input] }) => {
      const asked = input as { organizationId?: string | null } | null;
      return asked?.organizationId != null && !organizationIds.includes(asked.organizationId);
    },
  });
}
