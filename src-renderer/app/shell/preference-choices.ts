import type { Preferences } from '#contract/console.ts';

/** The colour schemes, in the order in which they are offered. */
export const schemes: readonly { value: Preferences['colorScheme']; label: string }[] = [
  { value: 'auto', label: 'System theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** How high rows are, in the order in which it is offered. */
export const densities: readonly { value: Preferences['density']; label: string }[] = [
  { value: 'compact', label: 'Compact rows' },
  { value: 'comfortable', label: 'Comfortable rows' },
];
