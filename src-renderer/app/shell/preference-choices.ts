import type { Preferences } from '#contract/console.ts';
import { say } from '#words/say.ts';

/** The colour schemes, in the order in which they are offered. */
export const schemes = (): { value: Preferences['colorScheme']; label: string }[] => [
  { value: 'auto', label: say('shell.theme-auto') },
  { value: 'light', label: say('shell.theme-light') },
  { value: 'dark', label: say('shell.theme-dark') },
];

/** How high rows are, in the order in which it is offered. */
export const densities = (): { value: Preferences['density']; label: string }[] => [
  { value: 'compact', label: say('shell.rows-compact') },
  { value: 'comfortable', label: say('shell.rows-comfortable') },
];
