import { pageName, type SettingSection } from '#contract/settings/setting.ts';
import type { Panel } from '../../panels/panel.ts';
import { panels } from '../../panels/registry.ts';
import type { Place } from '../../state/navigation.ts';

/** What the list of Settings leads to: a page of settings, or a panel. */
export type SettingsEntry =
  | { readonly page: SettingSection }
  | { readonly panel: Panel; readonly isPartOfLast?: true };

function page(section: SettingSection): SettingsEntry {
  return { page: section };
}

function panel(panelId: string): SettingsEntry {
  const named = panels.find(({ id }) => id === panelId);
  if (named === undefined) throw new RangeError(`There is no panel ${panelId}.`);
  return { panel: named };
}

export function entryLabel(entry: SettingsEntry): string {
  return 'page' in entry ? pageName(entry.page) : entry.panel.label;
}

/** Whether a panel is part of Settings. */
export function isInSettings(panelId: string): boolean {
  return panelId === 'settings' || panels.some(({ id, group }) => id === panelId && group === 'settings');
}

/** Whether the list of Settings stands beside what is open. The page of a linkifier takes its room, and leads back to it. */
export function hasSettingsBeside({ panel: panelId, open, job }: Place): boolean {
  return isInSettings(panelId) && (panelId !== 'linkifiers' || open === null || job !== null);
}

/** Everything that is set for the organization as a whole, in the order of the list. */
export const settingsEntries: readonly SettingsEntry[] = [
  page('profile'),
  page('joining'),
  { ...panel('domains'), isPartOfLast: true },
  page('people'),
  page('messages'),
  page('content'),
  page('notifications'),
  page('channels'),
  page('mayPeople'),
  page('mayChannels'),
  page('mayMessages'),
  panel('profile-fields'),
  panel('linkifiers'),
  panel('playgrounds'),
  panel('emoji'),
  page('newDisplay'),
  panel('data-exports'),
];
