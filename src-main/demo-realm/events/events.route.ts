import { badRequest } from '../api-error.ts';
import { boolean, integer, stringList } from '../parameters.ts';
import { connectionLost, type Call, type Route } from '../router.ts';
import { guestRole } from '../state.ts';

/** Getting events and deleting the queue. https://zulip.com/api/get-events https://zulip.com/api/delete-queue */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/events',
    bucket: 'events',
    async handle(call) {
      const { realm, caller, parameters, signal } = call;
      const lastEventId = parameters.json('last_event_id', integer);
      const queueId = parameters.text('queue_id');
      const dontBlock = parameters.json('dont_block', boolean) ?? false;
      if (queueId === undefined && dontBlock) return { events: [], queue_id: makeQueue(call) };
      // The server's own processes may omit both, so it notices their absence late and has no error code for it.
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

const idleSeconds = 600;

/** The older way to a queue without a snapshot: requesting events without naming a queue. */
function makeQueue({ realm, caller, parameters }: Call): string {
  const eventTypes = parameters.json('event_types', stringList);
  const allPublicStreams = parameters.json('all_public_streams', boolean) ?? false;
  if (allPublicStreams && caller.role === guestRole) throw badRequest('query-refused');
  const queue = realm.queues.create({
    ownerId: caller.userId,
    eventTypes: eventTypes === undefined ? null : new Set(eventTypes),
    capabilities: { notification_settings_null: false },
    slimPresence: parameters.json('slim_presence', boolean) ?? false,
    includeSubscribers: 'false',
    messageView: {
      applyMarkdown: parameters.json('apply_markdown', boolean) ?? false,
      clientGravatar: parameters.json('client_gravatar', boolean) ?? false,
      allPublicStreams,
      narrow: [],
    },
    idleSeconds: Math.min(idleSeconds, realm.queueIdleSeconds ?? idleSeconds),
  });
  return queue.id;
}
