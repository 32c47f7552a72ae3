import {
  noChoices,
  type ColumnMeaning,
  type ListChoices,
  type ListReading,
  type ReadList,
} from '#contract/list-file.ts';

/** Names come whole or in two parts. */
const excludes: Partial<Record<ColumnMeaning, readonly ColumnMeaning[]>> = {
  name: ['first-name', 'last-name'],
  'first-name': ['name'],
  'last-name': ['name'],
};

/** What was chosen of how the text is cut into cells: what is chosen of columns then is about others. */
export function withLayout(
  choices: ListChoices,
  layout: Partial<Pick<ListChoices, 'separator' | 'layout' | 'titleLine'>>,
): ListChoices {
  return { ...choices, ...layout, meanings: [], nameOrder: null, trustsIds: false };
}

/** Chooses what a column means. A column that meant the same, or what can't be had beside it, is left out instead. */
export function withMeaning(
  choices: ListChoices,
  { columns }: Pick<ReadList, 'columns'>,
  place: number,
  meaning: ColumnMeaning,
): ListChoices {
  const replaced = meaning === 'ignore' ? [] : [meaning, ...(excludes[meaning] ?? [])];
  const meanings = columns.map((column) => {
    if (column.place === place) return meaning;
    // What was chosen a moment ago may not have been read yet.
    const chosen = choices.meanings[column.place] ?? null;
    return replaced.includes(chosen ?? column.meaning) ? 'ignore' : chosen;
  });
  return { ...choices, meanings, trustsIds: false };
}

/** Finds people by their addresses instead of ids that are another system's. */
export function withAddressesInstead(
  choices: ListChoices,
  reading: Pick<ReadList, 'columns'>,
  idPlace: number,
  emailPlace: number,
): ListChoices {
  return withMeaning(withMeaning(choices, reading, idPlace, 'ignore'), reading, emailPlace, 'email');
}

/** What tells one list from another: its titles, or its first row where it has none. */
function signatureOf({ columns, titleLine, beginning }: ReadList): string {
  return JSON.stringify(titleLine === null ? (beginning[0]?.cells ?? []) : columns.map(({ title }) => title));
}

/** What was chosen, and for which columns of which list. */
export interface KeptChoices {
  choices: ListChoices;
  /** Names the text or file that is read with them; null for none. */
  source: string | null;
  /** Of the columns that they were chosen for; null before anything was read. */
  signature: string | null;
  /** The list has been read with them, and has those columns. */
  isSettled: boolean;
}

export const nothingKept: KeptChoices = {
  choices: noChoices,
  source: null,
  signature: null,
  isSettled: true,
};

/**
 * What is kept of choices when another list comes: what was chosen of columns while it has the same ones, nothing where
 * they differ. That ids are this organization's is said of one list alone.
 *
 * @param reading what was read of the list with these choices; null while it is read
 */
export function keptFor(kept: KeptChoices, source: string | null, reading: ListReading | null): KeptChoices {
  if (source !== kept.source) {
    const choices =
      kept.choices === noChoices ? noChoices : { ...kept.choices, encoding: null, trustsIds: false };
    return { ...kept, source, choices, isSettled: false };
  }
  if (source === null || reading === null || (kept.isSettled && reading.kind === 'refused')) return kept;
  const signature = reading.kind === 'read' ? signatureOf(reading) : null;
  const fits = kept.isSettled || kept.choices === noChoices || signature === kept.signature;
  if (!fits) return { ...nothingKept, source, isSettled: false };
  return kept.isSettled && signature === kept.signature ? kept : { ...kept, signature, isSettled: true };
}
