import { createRandom } from '../seed/random.ts';
import { createDelivery } from './late-events.ts';
import { disguiseNames } from './disguised-names.ts';
import { createGateway } from './gateway.ts';
import { roughenRecords } from './records.ts';
import { withUnknownKeys } from './unknown-keys.ts';
import type { Deliver } from '../events/event-queues.ts';
import type { FaultBoard } from '../faults/faults.ts';
import type { AnswerFields } from '../http-body.ts';
import type { RateRule } from '../rate-limits.ts';
import type { RealmState } from '../state.ts';

/**
 * What of the world's roughness there is:
 * - `records`: imported values without HTML, stubs, odd names and zones, values that only newer servers know, deactivated
 *   people in groups
 * - `answers`: keys that nobody has heard of, in answers, their rows and events
 * - `clock`: the server's clock is minutes off, and so is every time that it tells
 * - `limits`: no presence events above a hundred people, and a limit by the minute that no header tells
 * - `gateways`: now and then a proxy answers a read with a page of its own, or marks an answer's byte order
 * - `events`: they come late, in batches, and some are of a newer server
 * - `names`: many are disguised as other ones
 */
export const roughParts = ['records', 'answers', 'clock', 'limits', 'gateways', 'events', 'names'] as const;
export type RoughPart = (typeof roughParts)[number];

/** What a server does differently from one in good order; each does nothing where its part is off. */
export interface Roughness {
  /** The server's clock, by an exact one; both in milliseconds. */
  clockOf(exact: () => number): () => number;
  roughenState(state: RealmState): void;
  /** The rules for calls, where none were asked for. */
  rateRules(usual: readonly RateRule[]): readonly RateRule[];
  presenceEventLimit(usual: number): number;
  /** Adds what gateways do of themselves to what a test asked for. */
  faultBoard(asked: FaultBoard): FaultBoard;
  /** The fields of an answer as a newer server sends them. */
  reshape(fields: AnswerFields): AnswerFields;
  /** How events get into queues; null for at once. */
  delivery(): Deliver | null;
}

/** Servers never send presence events above this many people, unless their operator changes it. */
const usualPresenceEventLimit = 100;

/**
 * The roughness of a realm. The same seed gives the same: it is drawn part by part, so that one part does not depend on
 * whether another is on.
 *
 * @param on true for all parts
 */
export function createRoughness(on: boolean | readonly RoughPart[], seed: number): Roughness {
  const has = (part: RoughPart): boolean => (typeof on === 'boolean' ? on : on.includes(part));
  const randomOf = (part: RoughPart) => createRandom(seed * 31 + 101 + roughParts.indexOf(part));
  return {
    clockOf(exact) {
      if (!has('clock')) return exact;
      const random = randomOf('clock');
      const offset = (random.chance(0.5) ? 1 : -1) * (180_000 + random.below(400_000));
      return () => exact() + offset;
    },
    roughenState(state) {
      if (has('records')) roughenRecords(state, randomOf('records'));
      if (has('names')) disguiseNames(state);
    },
    rateRules(usual) {
      if (!has('limits')) return usual;
      // Headers tell the rule of the hour alone, as ever.
      return usual.map((rule) =>
        rule.windowSeconds === 60 ? { ...rule, requests: 60 + randomOf('limits').below(90) } : rule,
      );
    },
    presenceEventLimit: (usual) => (has('limits') ? Math.min(usual, usualPresenceEventLimit) : usual),
    faultBoard: (asked) => (has('gateways') ? createGateway(asked, randomOf('gateways')) : asked),
    reshape: (fields) => (has('answers') ? withUnknownKeys(fields) : fields),
    delivery: () => (has('events') ? createDelivery(randomOf('events')) : null),
  };
}
