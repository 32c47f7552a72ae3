import { create } from 'zustand';
import {
  listWidths,
  withColumnChoice,
  type ColumnChoice,
  type ColumnWidths,
} from '#contract/grid-columns.ts';
import type { Preferences } from '#contract/console.ts';
import { call, subscribe } from '../bridge/client.ts';

export const usePreferences = create<Preferences>(() => ({
  colorScheme: 'auto',
  density: 'compact',
  singleKeyShortcuts: true,
  keepJournalFor: 'year',
  columnWidths: {},
  columnChoices: {},
  listSeparator: null,
  lookForUpdates: false,
}));

/** Widths that were chosen and are not kept yet, by grid: what the main process has of these is older. */
let unkeptWidths: ColumnWidths = {};

function takePreferences(preferences: Preferences): void {
  const columnWidths = { ...preferences.columnWidths, ...unkeptWidths };
  usePreferences.setState({ ...preferences, columnWidths });
}

/**
 * Reads the preferences and follows their changes.
 *
 * @returns the function that ends it.
 */
export function startPreferences(): () => void {
  const end = subscribe('preferences', takePreferences);
  void readPreferences();
  return end;
}

async function readPreferences(): Promise<void> {
  const result = await call('preferences.read', {});
  if (result.ok) takePreferences(result.value);
}

/** Changes preferences at once and keeps them; when they cannot be kept they still hold for this run. */
export async function writePreferences(change: Partial<Omit<Preferences, 'columnChoices'>>): Promise<void> {
  usePreferences.setState(change);
  const { columnWidths, ...others } = change;
  await call('preferences.write', {
    ...others,
    ...(columnWidths && { columnWidths: listWidths(columnWidths) }),
  });
}

const widthsPauseMilliseconds = 400;
let widthsTimer: ReturnType<typeof setTimeout> | undefined;

async function keepWidths(): Promise<void> {
  const sent = unkeptWidths;
  await writePreferences({ columnWidths: usePreferences.getState().columnWidths });
  if (unkeptWidths === sent) unkeptWidths = {};
}

/** Changes the widths of a grid's columns at once and keeps them when the drag of an edge rests. */
export function writeColumnWidths(grid: string, widths: Readonly<Record<string, number>>): void {
  unkeptWidths = { ...unkeptWidths, [grid]: widths };
  usePreferences.setState(({ columnWidths }) => ({ columnWidths: { ...columnWidths, [grid]: widths } }));
  clearTimeout(widthsTimer);
  widthsTimer = setTimeout(() => void keepWidths(), widthsPauseMilliseconds);
}

/** Changes at once which columns a grid shows, and keeps it. */
export function writeColumnChoice(grid: string, { order, hidden }: ColumnChoice): void {
  const columnChoice = { grid, order, hidden };
  usePreferences.setState(({ columnChoices }) => ({
    columnChoices: withColumnChoice(columnChoices, columnChoice),
  }));
  void call('preferences.write', { columnChoice });
}
