import { boolean, integer } from '../parameters.ts';
import { connectionLost } from '../router.ts';
import type { Route } from '../router.ts';

/** Getting events and giving the queue up. https://zulip.com/api/get-events https://zulip.com/api/delete-queue */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/events',
    bucket: 'events',
    async handle({ realm, caller, parameters, signal }) {
      const queueId = parameters.requiredText('queue_id');
      const lastEventId = parameters.requiredJson('last_event_id', integer);
      const dontBlock = parameters.json('dont_block', boolean) ?? false;
      const queue = realm.queues.find(queueId, caller.userId);
      const events = await realm.queues.poll(queue, lastEventId, dontBlock, signal);
      if (events === 'lost') throw connectionLost;
      return { events: { readyJson: [`[${events.join(',')}]`] } };
    },
  },
  {
    method: 'DELETE',
    path: '/events',
    bucket: 'events',
    handle({ realm, caller, parameters }) {
      realm.queues.remove(realm.queues.find(parameters.requiredText('queue_id'), caller.userId));
      return {};
    },
  },
];
