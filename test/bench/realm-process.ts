import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DemoAccount, DemoRealmOptions } from '@realm-console/demo-realm';
import type { Flip, StormOptions } from './presence-storm.ts';

/** An order to a demo realm's process. */
export type RealmOrder =
  | { kind: 'start'; options: DemoRealmOptions }
  | { kind: 'burst'; events: number }
  | { kind: 'storm'; options: StormOptions }
  | { kind: 'flip'; userId: number }
  | { kind: 'read-flips'; userIds: number[] };

export type RealmAnswer =
  | { kind: 'started'; url: string; owner: DemoAccount }
  | { kind: 'done' }
  /** UNIX milliseconds, with fractions. */
  | { kind: 'flipped'; at: number }
  | { kind: 'flips'; flips: Flip[] };

/** Orders overlap: a storm continues while single people are changed. */
export type ToRealm = { id: number; order: RealmOrder };
export type FromRealm = { id: number; answer: RealmAnswer };

/** A demo realm in its own process, so that its work isn't measured as ours. */
export interface RealmProcess {
  url: string;
  owner: DemoAccount;
  /** Makes this many changes at once, each an event. */
  burst(events: number): Promise<void>;
  /** Changes presences at a steady rate; resolves when done. */
  storm(options: StormOptions): Promise<void>;
  /** Changes one person's presence to another state; resolves to the time in UNIX milliseconds. */
  flipPresence(userId: number): Promise<number>;
  /** All presence changes of these people, in chronological order. */
  flipsOf(userIds: number[]): Promise<Flip[]>;
  close(): Promise<void>;
}

/** Starts a demo realm in its own process, without rate limits, with presence events at any size. */
export async function startRealmProcess(options: DemoRealmOptions): Promise<RealmProcess> {
  const child = fork(join(import.meta.dirname, 'realm-child.ts'));
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  child.once('exit', (code) => ended.reject(new Error(`The demo realm's process ended with ${code}.`)));
  const waiting = new Map<number, (answer: RealmAnswer) => void>();
  child.on('message', ({ id, answer }: FromRealm) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let lastId = 0;

  function tell<Kind extends RealmAnswer['kind']>(
    order: RealmOrder,
    _expected: Kind,
  ): Promise<Extract<RealmAnswer, { kind: Kind }>> {
    const id = ++lastId;
    const answered = new Promise<RealmAnswer>((resolve) => waiting.set(id, resolve));
    child.send({ id, order } satisfies ToRealm);
    return Promise.race([answered, ended.promise]) as Promise<Extract<RealmAnswer, { kind: Kind }>>;
  }

  const { url, owner } = await tell(
    {
      kind: 'start',
      options: { rateLimit: 'off', presenceChangesPerSecond: 0, presenceEventLimit: 1_000_000, ...options },
    },
    'started',
  );
  return {
    url,
    owner,
    async burst(events) {
      await tell({ kind: 'burst', events }, 'done');
    },
    async storm(storm) {
      await tell({ kind: 'storm', options: storm }, 'done');
    },
    flipPresence: async (userId) => (await tell({ kind: 'flip', userId }, 'flipped')).at,
    flipsOf: async (userIds) => (await tell({ kind: 'read-flips', userIds }, 'flips')).flips,
    async close() {
      child.kill();
      await ended.promise.catch(() => {});
    },
  };
}
