import type { RealmState } from '../state.ts';
import { seedRealm } from './realm.ts';
import type { SeedOptions } from './seed-options.ts';

/** A seeded realm without a server, for tests, with the most common options by default. */
export function seededRealm(options: Partial<SeedOptions>): RealmState {
  return seedRealm({
    users: 60,
    channels: 0,
    seed: 1,
    featureLevel: 499,
    language: 'en',
    development: true,
    realmName: 'Orchid Cooperative',
    now: () => Date.UTC(2026, 4, 2),
    ownerApiKey: null,
    limitGuests: false,
    limitedPlan: false,
    externalSignIn: null,
    ...options,
  });
}
