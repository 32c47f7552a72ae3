import type { ReactNode } from 'react';

/** What the specimens say: short or long, in a script that is written from left to right or from right to left. */
export interface Words {
  name: string;
  email: string;
  group: string;
  label: string;
  value: string;
  title: string;
  sentence: string;
  action: string;
}

/** A component of `src-renderer/ui` in its states. */
export interface Specimen {
  /** As it is exported. */
  component: string;
  /** How much room each state has, in CSS pixels; the height only where the component fills what it is given. */
  width?: number;
  height?: number;
  /** Draws each state, by its name. */
  states: Readonly<Record<string, (words: Words) => ReactNode>>;
}
