import type { ReactNode } from 'react';

/** The words in the specimens: short or long, in a left-to-right or right-to-left script. */
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
  /** Its exported name. */
  component: string;
  /** The size of each state in CSS pixels; the height only if the component fills its container. */
  width?: number;
  height?: number;
  /** Draws each state, by name. */
  states: Readonly<Record<string, (words: Words) => ReactNode>>;
}
