import type { ListSeparator } from '#contract/console.ts';
import type { PeopleFileColumn, PeopleFilePage } from '#contract/people-file.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { cellText } from './cells.ts';
import { columnTitles } from './own-titles.ts';
import { csvLine } from '../../csv/csv-line.ts';

/** A page ends after this many characters; messages stay well below 1 MB. */
const pageCharacters = 150_000;

/**
 * One line as in RFC 4180, with its line ending; no cell can be run by a spreadsheet.
 * https://www.rfc-editor.org/rfc/rfc4180
 */
/**
 * A page of people as CSV. The user id always comes first, so that an import finds the person whatever else was
 * changed. People no longer visible to the caller are left out.
 *
 * @param options.withTitles includes the line of titles
 */
export function exportPeople(
  model: RealmModel,
  options: {
    userIds: readonly number[];
    columns: readonly PeopleFileColumn[];
    withTitles: boolean;
    separator: ListSeparator;
  },
): PeopleFilePage {
  const titles = columnTitles(model.profileFields.rows.values());
  const columns = ['user-id' as const, ...options.columns.filter((column) => column !== 'user-id')].filter(
    (column) => titles.has(column),
  );
  const lines: string[] = [];
  let length = 0;
  let covered = 0;
  if (options.withTitles) {
    lines.push(
      csvLine(
        columns.map((column) => titles.get(column) ?? ''),
        options.separator,
      ),
    );
  }
  for (const userId of options.userIds) {
    if (length > pageCharacters) break;
    covered++;
    const row = model.index.row(userId);
    if (row === undefined) continue;
    const cells = columns.map((column) => cellText(model, row, column));
    const line = csvLine(cells, options.separator);
    length += line.length;
    lines.push(line);
  }
  return { text: lines.join(''), covered };
}
