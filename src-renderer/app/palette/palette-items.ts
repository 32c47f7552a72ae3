import { say } from '#words/say.ts';
import { keysOf } from '#contract/choices.ts';
import type { ReactNode } from 'react';
import { findMatch } from '../../ui/match.ts';
import type { Choice } from '../../ui/picker/use-picker.ts';

export type PaletteKind = 'all' | 'actions' | 'people' | 'channels';

export interface PaletteItem extends Choice {
  readonly group: string;
  readonly label: string;
  readonly remark: string;
  /** It can't be done now; the remark says why. */
  readonly isBarred?: boolean;
  readonly keys: string | null;
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** The prefix that asks for one kind only. */
export const prefixes: Readonly<Record<PaletteKind, string>> = {
  all: '',
  actions: '>',
  people: '@',
  channels: '#',
};
const kinds = keysOf(prefixes);

/**
 * Splits what was typed into the kind asked for and the text to look for.
 *
 * @param typed such as `@lead`.
 */
export function readQuery(typed: string): { kind: PaletteKind; text: string } {
  const trimmed = typed.trimStart();
  const kind = kinds.find((each) => prefixes[each] !== '' && trimmed.startsWith(prefixes[each])) ?? 'all';
  return { kind, text: trimmed.slice(prefixes[kind].length).trim() };
}

/** The message that "#4017" may mean; null for the name of a channel. */
export function messageIdOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;
}

/** The same text asked of the next kind: all, actions, people, channels, and round again. */
export function nextKind(typed: string): string {
  const { kind, text } = readQuery(typed);
  const next = kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? 'all';
  return `${prefixes[next]}${text}`;
}

/** The group of the organization's settings. */
export const settingsGroup = (): string => say('palette.organization-settings');

/**
 * Groups with an item whose label begins with the text before those where it only occurs, so that Enter takes the action
 * "Import people" and not an account called "Old importer". Settings come last: there are many, and some are called as a
 * panel or an action is.
 */
export function beginningFirst(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const later = ([name, group]: [string, readonly PaletteItem[]]): number =>
    name === settingsGroup() ? 2 : Number(!group.some(({ label }) => findMatch(label, text)?.start === 0));
  return groupItems(items)
    .toSorted((one, other) => later(one) - later(other))
    .flatMap(([, group]) => group);
}

/** Items by group, groups in order of their first item. */
export function groupItems(items: readonly PaletteItem[]): [string, PaletteItem[]][] {
  return [...Map.groupBy(items, (item) => item.group)];
}
