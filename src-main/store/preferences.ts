import { keysOf } from '#contract/choices.ts';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Preferences } from '#contract/console.ts';
import { gridOfOrganization } from '#contract/grid-columns.ts';
import { inTransaction } from './transaction.ts';

/** The window's bounds, in device-independent pixels. */
export interface WindowBounds {
  x: number;
  y: number;
  width: number;
  height: number;
  maximized: boolean;
}

const preferenceSchemas = {
  colorScheme: z.enum(['auto', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  singleKeyShortcuts: z.boolean(),
  keepJournalFor: z.enum(['month', 'quarter', 'year', 'always']),
  columnWidths: z.record(z.string(), z.record(z.string(), z.number().min(1).max(10_000))),
  columnChoices: z.record(
    z.string(),
    z.strictObject({ order: z.array(z.string()), hidden: z.array(z.string()) }),
  ),
  listSeparator: z.enum([',', ';']).nullable(),
  lookForUpdates: z.boolean(),
} satisfies { [Key in keyof Preferences]: z.ZodType<Preferences[Key]> };

/** The values until the user chooses others. */
export const defaultPreferences: Preferences = {
  colorScheme: 'auto',
  density: 'compact',
  singleKeyShortcuts: true,
  keepJournalFor: 'year',
  columnWidths: {},
  columnChoices: {},
  listSeparator: null,
  lookForUpdates: false,
};

const journalDays = { month: 30, quarter: 90, year: 365, always: null } as const;

/** How many days the journal is kept; null for always. */
export function keptJournalDays({ keepJournalFor }: Preferences): number | null {
  return journalDays[keepJournalFor];
}

const windowBoundsSchema: z.ZodType<WindowBounds> = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});
const windowBoundsKey = 'windowBounds';

/** A stored value that isn't valid JSON or doesn't match the schema counts as never set. */
export function readValue<T>(database: DatabaseSync, key: string, schema: z.ZodType<T>): T | null {
  const text = database.prepare('SELECT value FROM preference WHERE key = ?').get(key)?.['value'];
  if (typeof text !== 'string') return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  return schema.safeParse(json).data ?? null;
}

/** Stores a value as JSON. */
export function writeValue(database: DatabaseSync, key: string, value: unknown): void {
  database
    .prepare(
      'INSERT INTO preference (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, JSON.stringify(value));
}

/** This device's preferences; unset or unreadable ones have their default. */
export function readPreferences(database: DatabaseSync): Preferences {
  return {
    colorScheme:
      readValue(database, 'colorScheme', preferenceSchemas.colorScheme) ?? defaultPreferences.colorScheme,
    density: readValue(database, 'density', preferenceSchemas.density) ?? defaultPreferences.density,
    singleKeyShortcuts:
      readValue(database, 'singleKeyShortcuts', preferenceSchemas.singleKeyShortcuts) ??
      defaultPreferences.singleKeyShortcuts,
    keepJournalFor:
      readValue(database, 'keepJournalFor', preferenceSchemas.keepJournalFor) ??
      defaultPreferences.keepJournalFor,
    columnWidths:
      readValue(database, 'columnWidths', preferenceSchemas.columnWidths) ?? defaultPreferences.columnWidths,
    columnChoices:
      readValue(database, 'columnChoices', preferenceSchemas.columnChoices) ??
      defaultPreferences.columnChoices,
    listSeparator:
      readValue(database, 'listSeparator', preferenceSchemas.listSeparator) ??
      defaultPreferences.listSeparator,
    lookForUpdates:
      readValue(database, 'lookForUpdates', preferenceSchemas.lookForUpdates) ??
      defaultPreferences.lookForUpdates,
  };
}

/** Stores the given preferences, all or none, and returns all. */
export function writePreferences(
  database: DatabaseSync,
  change: { [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Preferences {
  inTransaction(database, () => {
    for (const key of keysOf(preferenceSchemas)) {
      if (change[key] !== undefined) writeValue(database, key, preferenceSchemas[key].parse(change[key]));
    }
  });
  return readPreferences(database);
}

/** Deletes the chosen columns for an organization's grids. */
export function forgetColumnChoices(database: DatabaseSync, organizationId: string): void {
  const { columnChoices } = readPreferences(database);
  const left = Object.entries(columnChoices).filter(
    ([grid]) => !grid.endsWith(gridOfOrganization('', organizationId)),
  );
  if (left.length < Object.keys(columnChoices).length) {
    writeValue(database, 'columnChoices', Object.fromEntries(left));
  }
}

/** The window's last bounds; null before the first time. */
export function readWindowBounds(database: DatabaseSync): WindowBounds | null {
  return readValue(database, windowBoundsKey, windowBoundsSchema);
}

/** Stores the window's bounds. */
export function writeWindowBounds(database: DatabaseSync, bounds: WindowBounds): void {
  writeValue(database, windowBoundsKey, windowBoundsSchema.parse(bounds));
}
