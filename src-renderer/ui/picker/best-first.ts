import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { fitOf } from '../match.ts';

const misfit = 5;

interface Fitting<Item> {
  item: Item;
  fit: number;
}

/** What a choice is found by, and whether it can be picked. */
export interface NamedChoice {
  label: string;
  disabled?: boolean | undefined;
}

/**
 * Whether a text is the whole name of a usable choice, and no other name begins with it: then nobody who typed it means
 * another one.
 */
export function isWholeName(choices: readonly NamedChoice[], text: string): boolean {
  const fits = choices.flatMap((choice) => {
    const fit = fitOf(choice.label, text.trim());
    return fit === null || fit > 1 ? [] : { fit, isDisabled: choice.disabled === true };
  });
  return fits.length === 1 && fits[0]?.fit === 0 && !fits[0].isDisabled;
}

function inOrder<Item>(fitting: Fitting<Item>[]): Fitting<Item>[] {
  return fitting.toSorted((one, other) => one.fit - other.fit);
}

function fitting(items: readonly ComboboxItem[], search: string, keepsAll: boolean): Fitting<ComboboxItem>[] {
  const found: Fitting<ComboboxItem>[] = [];
  for (const item of items) {
    const fit = fitOf(item.label, search) ?? misfit;
    if (keepsAll || fit < misfit) found.push({ item, fit });
  }
  return inOrder(found);
}

function filterOf(keepsAll: boolean): OptionsFilter {
  return ({ options, search, limit }) => {
    const query = search.trim();
    const flat: ComboboxItem[] = [];
    const sections: Fitting<ComboboxParsedItem>[] = [];
    for (const option of options) {
      if (!('group' in option)) {
        flat.push(option);
        continue;
      }
      const found = fitting(option.items, query, keepsAll);
      const item = { ...option, items: found.slice(0, limit).map(({ item: each }) => each) };
      if (found.length > 0) sections.push({ item, fit: found[0]?.fit ?? misfit });
    }
    return inOrder<ComboboxParsedItem>([...fitting(flat, query, keepsAll), ...sections])
      .map(({ item }) => item)
      .slice(0, limit);
  };
}

/** The choices that match the input, best first. */
export const bestFirst = filterOf(false);

/** All choices, for those found elsewhere and by more than their names; the best fitting names first. */
export const allBestFirst = filterOf(true);
