import type { SettingValue } from '#contract/settings/settings.ts';

/** What the rules of settings look up in the live model. */
export interface SettingLookup {
  /** Undefined where the server has no such setting. */
  value(name: string): SettingValue | undefined;
  all(): readonly SettingValue[];
  /** What the organization is called; null until it is loaded. */
  organizationName(): string | null;
  /** How many allowed domains there are. */
  domainCount(): number;
}
