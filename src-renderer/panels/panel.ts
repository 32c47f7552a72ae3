import type { ComponentType } from 'react';
import type { Organization } from '#contract/organization.ts';
import { say, type PlainMessageId } from '#words/say.ts';
import type { RoleRight } from '../state/permissions.ts';

export type PanelGroup = 'today' | 'organization' | 'manage' | 'you';

/** One key of a panel: the id under which the panel registers it while it is on screen, the keys, and what they do. */
export type PanelKey = readonly [id: string, keys: string, label: string];

/** The same before it is said. Those of a search and of filters take their ids from the panel's name. */
type DescribedKey = readonly [id: string | ((panel: string) => string), keys: string, label: PlainMessageId];

interface PanelParts {
  /** Also its name in the navigation history. */
  readonly id: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Where it is listed: in the navigation, or beside the settings; null where only the palette and links lead to it. */
  readonly group: PanelGroup | 'settings' | null;
  /** What a role has to allow: without it the panel is of no use, and is folded away. */
  readonly right?: RoleRight;
  /** The number beside its name; none where it is null. */
  readonly count?: (organization: Organization) => number | null;
  /** The number asks for somebody and is shown as a badge; nothing is shown where it is 0. */
  readonly isUrgent?: boolean;
  readonly component: ComponentType;
}

export interface Panel extends PanelParts {
  readonly label: string;
  /** Its name in the navigation: shorter where its group says the rest. */
  readonly entry: string;
  /** Listed also while the panel, which registers them, was never on screen. */
  readonly keys: readonly PanelKey[];
}

/** A panel before it is said. */
export interface DescribedPanel extends PanelParts {
  readonly label: PlainMessageId;
  readonly entry?: PlainMessageId;
  readonly keys: readonly DescribedKey[];
}

/** As `SearchField` and `FilterBar` make theirs. */
const idOf = (...words: string[]): string => words.join(' ').toLowerCase();
export const searchOf = (panel: string): string => idOf(panel, 'search');
export const search: DescribedKey = [searchOf, '/', 'panel-key.search'];
export const addFilter: DescribedKey = [(panel) => idOf(panel, 'add', 'filter'), 'F', 'panel-key.add-filter'];

/** Says its words when they are read: they follow the language. */
export function spoken({ label, entry = label, keys, ...parts }: DescribedPanel): Panel {
  return {
    ...parts,
    get label() {
      return say(label);
    },
    get entry() {
      return say(entry);
    },
    get keys() {
      return keys.map(([id, key, words]): PanelKey => [
        typeof id === 'string' ? id : id(say(label)),
        key,
        say(words),
      ]);
    },
  };
}
