import type { EventQueue } from '../events/event-queue.ts';
import type { Deliver } from '../events/event-queues.ts';
import type { Random } from '../seed/random.ts';

const longestDelay = 120;

/** Changes of a newer server: unknown properties of known things. */
const newerEvents: readonly { readonly type: string; readonly [key: string]: unknown }[] = [
  { type: 'realm', op: 'update', property: 'wind_and_weather', value: { force: 7 } },
  { type: 'realm', op: 'update_dict', property: 'default', data: { wind_and_weather: [null] } },
  { type: 'user_settings', op: 'update', property: 'wind_and_weather', value: 12 },
  { type: 'wind_and_weather', op: 'changed', force: 7 },
];

/**
 * Delivers events late: those close together arrive together, in order, sometimes preceded by an event of a newer
 * server.
 */
export function createDelivery(random: Random): Deliver {
  const underway = new WeakMap<EventQueue, (() => void)[]>();
  return (queue, push, type, body) => {
    const waiting = underway.get(queue);
    if (waiting !== undefined) {
      waiting.push(() => push(type, body));
      return;
    }
    const batch = [() => push(type, body)];
    const newer = random.pick(newerEvents);
    if (random.chance(0.3) && queue.eventTypes?.has(newer.type) !== false) {
      batch.unshift(() => push(newer.type, `${JSON.stringify(newer).slice(0, -1)},`));
    }
    underway.set(queue, batch);
    const timer = setTimeout(() => {
      underway.delete(queue);
      for (const bring of batch) bring();
    }, random.below(longestDelay));
    timer.unref();
  };
}
