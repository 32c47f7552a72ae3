import { badRequest } from '../api-error.ts';
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
      const lastEventId = parameters.json('last_event_id', integer);
      const queueId = parameters.text('queue_id');
      const dontBlock = parameters.json('dont_block', boolean) ?? false;
      // Both may be left out by the server's own processes, so that it misses them late and without a code of its own.
      if (queueId === undefined) throw badRequest('missing-argument', { name: 'queue_id' });
      if (lastEventId === undefined) throw badRequest('missing-argument', { name: 'last_event_id' });
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
