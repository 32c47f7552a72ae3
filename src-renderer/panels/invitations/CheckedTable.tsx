import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import classes from './Invitations.module.css';

/** A line of a list with what becomes of it. */
interface CheckedLine {
  cells: readonly string[];
  result: string;
  isLeftOut: boolean;
}

interface CheckedTableProps {
  label: string;
  /** Of the columns before the result. */
  titles: readonly string[];
  lines: readonly CheckedLine[];
  /** How many there are in all. */
  total: number;
}

/** Every line of a list before anything is sent: those that are left out first, with the reason. */
export function CheckedTable({ label, titles, lines, total }: CheckedTableProps): ReactNode {
  const rows = lines.toSorted((one, other) => Number(other.isLeftOut) - Number(one.isLeftOut));
  return (
    <div className={classes.addresses} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {[...titles, 'Result'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, result, isLeftOut }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line may stand in the list twice
            <tr key={place} data-left-out={isLeftOut}>
              {titles.map((title, column) => (
                <td key={title}>
                  <bdi>{cells[column]}</bdi>
                </td>
              ))}
              <td>{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <p className="rc-tabular">and {formatCount(total - rows.length)} more</p>}
    </div>
  );
}
