import type { ReactNode } from 'react';
import type { AddressCheck, CheckedAddress } from '#contract/invitations.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { stateWords } from './invitation-draft.ts';
import classes from './Invitations.module.css';

const total = ({ counts }: AddressCheck): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

/** What stands above the table: how many are invited of how many, and what was not read. */
export function checkWords(check: AddressCheck): string {
  const all = total(check);
  const invited = `${formatCount(check.invitable.length)} of ${countOf(all, 'address', 'addresses')} will be invited`;
  return check.ignored === 0
    ? invited
    : `${invited}, ${countOf(check.ignored, 'other entry', 'other entries')} ignored`;
}

/** Every address before anything is sent: those that are left out first, with the reason. */
export function AddressTable({ check }: { check: AddressCheck }): ReactNode {
  const isLeftOut = ({ state }: CheckedAddress): boolean => state !== 'new';
  const rows = [...check.addresses.filter(isLeftOut), ...check.addresses.filter((row) => !isLeftOut(row))];
  const unlisted = total(check) - rows.length;
  return (
    <div className={classes.addresses} tabIndex={0} role="region" aria-label="Addresses">
      <table>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- an address may stand in the list twice
            <tr key={place} data-left-out={isLeftOut(row)}>
              <td>
                <bdi>{row.text}</bdi>
              </td>
              <td>{stateWords(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unlisted > 0 && <p className="rc-tabular">and {formatCount(unlisted)} more</p>}
    </div>
  );
}
