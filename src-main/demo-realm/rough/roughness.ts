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
 * The kinds of roughness:
 * - `records`: imported values without HTML, stubs, odd names and zones, values that only newer servers know,
 * deactivated people in groups
 * - `answers`: unknown keys in answers, their rows and events
 * - `clock`: the server's clock, and thus every time it sends, is minutes off
 * - `limits`: no presence events above a hundred people, and a limit per minute that no header reveals
 * - `gateways`: occasionally a proxy answers a read with its own page, or adds a byte order mark to an answer
 * - `events`: they come late, in batches, and some are from a newer server
 * - `names`: many are disguised as others
 */
export const roughParts = ['records', 'answers', 'clock', 'limits', 'gateways', 'events', 'names'] as const;
export type RoughPart = (typeof roughParts)[number];

/** How a rough server behaves; each method has no effect while its part is off. */
export interface Roughness {
  /** Derives the server's clock from an exact one; both in milliseconds. */
  clockOf(exact: () => number): () => number;
  roughenState(state: RealmState): void;
  /** The rate limits, if none were requested. */
  rateRules(usual: readonly RateRule[]): readonly RateRule[];
  presenceEventLimit(usual: number): number;
  /** Adds random gateway faults to those requested by a test. */
  faultBoard(asked: FaultBoard): FaultBoard;
  /** The fields of an answer as sent by a newer server. */
  reshape(fields: AnswerFields): AnswerFields;
  /** How events are delivered to queues; null for immediately. */
  delivery(): Deliver | null;
}

/** Servers don't send presence events above this many people, unless their administrator changes it. */
const usualPresenceEventLimit = 100;

/**
 * The roughness of a realm. The same seed gives the same result: each part is drawn separately, so that it doesn't
 * depend on the others.
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
      // Headers only reveal the hourly limit, as usual.
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
