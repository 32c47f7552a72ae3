import type { StatusesWindow, StatusSort } from '#contract/people.ts';
import type { Client } from '../../bridge/client.ts';
import { createPersonList, type PersonList } from '../../subjects/people/people-list.ts';

export interface StatusQuestion {
  text: string;
  sort: StatusSort;
}
export type StatusList = PersonList<StatusQuestion, StatusesWindow>;

/** Makes the list of everybody who has a status. */
export function createStatusList(organizationId: string, client: Client): StatusList {
  const watch = (watching: boolean) => void client.call('statuses.watch', { organizationId, watching });
  const list = createPersonList<StatusQuestion, StatusesWindow>(organizationId, client, {
    find(question, asked, signal) {
      // With every question, because another thread may serve the organization by now.
      watch(true);
      return client.call('statuses.list', { organizationId, ...question, ...asked }, { signal });
    },
    // Few people have a status, and there is no other way to learn who still has one.
    existing: ({ sort }) => client.call('statuses.list', { organizationId, text: '', sort, first: 0 }),
  });
  return {
    ...list,
    start() {
      const stop = list.start();
      return () => {
        stop();
        watch(false);
      };
    },
  };
}
