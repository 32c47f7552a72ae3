import type { PeopleChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';

/** Makes the worker push changes of the people on screen: only watched people are reported. */
export interface PeopleWatch {
  /** Names the people on screen, replacing those before; said to the worker once scrolling rests. */
  watch(userIds: readonly number[]): void;
  /** Takes in pushes from now on. Returns the function that ends this and the watching. */
  start(): () => void;
}

interface PeopleWatchPorts {
  /** These are watched from now on: earlier changes were not reported. */
  onWatched(userIds: readonly number[]): void;
  onChange(change: PeopleChange): void;
}

const pauseMilliseconds = 120;
const mostWatched = 2_000;

export function createPeopleWatch(
  organizationId: string,
  client: Client,
  { onWatched, onChange }: PeopleWatchPorts,
): PeopleWatch {
  let wanted: readonly number[] = [];
  let watched: ReadonlySet<number> = new Set();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function tellWorker(): void {
    timer = null;
    const userIds = wanted.slice(0, mostWatched);
    void client.call('people.watch', { organizationId, userIds });
    const added = userIds.filter((userId) => !watched.has(userId));
    watched = new Set(userIds);
    onWatched(added);
  }
  return {
    watch(userIds) {
      wanted = userIds;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(tellWorker, pauseMilliseconds);
    },
    start() {
      const endSubscription = client.subscribe('people', (change) => {
        if (change.organizationId === organizationId) onChange(change);
      });
      return () => {
        endSubscription();
        if (timer !== null) clearTimeout(timer);
        timer = null;
        watched = new Set();
        void client.call('people.watch', { organizationId, userIds: [] });
      };
    },
  };
}
