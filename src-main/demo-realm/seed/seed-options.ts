import type { Language } from '../wordings.ts';

export interface SeedOptions {
  readonly users: number;
  readonly channels: number;
  readonly seed: number;
  readonly featureLevel: number;
  readonly language: Language;
  readonly development: boolean;
  /** Null for the default name. */
  readonly realmName: string | null;
  readonly now: () => number;
  readonly ownerApiKey: string | null;
  readonly limitGuests: boolean;
  readonly limitedPlan: boolean;
  readonly externalSignIn: readonly string[] | null;
}
