import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DamageKind, DamagedValue } from '#contract/people-file.ts';
import { formatCount } from '#contract/words/count.ts';
import { damageWords } from './import-words.ts';
import type { ImportStep } from './import-state.ts';
import table from '../../../subjects/list-file/ListTable.module.css';
import panes from '../../../ui/dialog/Panes.module.css';
import classes from './ImportDialog.module.css';
import { ListHeading } from './ListHeading.tsx';

/** Which damaged values to include or to leave out. */
type Include = (which: { kind: DamageKind } | { index: number }, isIncluded: boolean) => void;

interface DamagedValuesProps {
  step: Extract<ImportStep, { kind: 'summary' }>;
  /** Choices keep the focus meanwhile, and count for nothing. */
  isBusy: boolean;
  onMore: () => void;
  onInclude: Include;
}

/** Values that look as if a program had damaged them, each with the one that is set. They are left out unless checked. */
export function DamagedValues({ step, isBusy, onMore, onInclude }: DamagedValuesProps): ReactNode {
  const { summary, damaged } = step;
  return (
    <>
      <ListHeading count={summary.damagedCount}>Possibly damaged</ListHeading>
      <div className={table.scroll} tabIndex={0} role="region" aria-label="Possibly damaged values">
        <table className={`${table.table} ${classes.damagedTable}`}>
          <thead>
            <tr>
              <th scope="col">Use</th>
              <th scope="col">Line</th>
              <th scope="col">Person</th>
              <th scope="col">Column</th>
              <th scope="col">Now</th>
              <th scope="col">In the file</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {damaged.map((value) => (
              <DamagedRow key={value.index} value={value} isBusy={isBusy} onInclude={onInclude} />
            ))}
          </tbody>
        </table>
        {damaged.length < summary.damagedCount && (
          <button type="button" className={panes.more} onClick={onMore}>
            Show more of {formatCount(summary.damagedCount)}
          </button>
        )}
      </div>
    </>
  );
}

interface DamagedRowProps {
  value: DamagedValue;
  isBusy: boolean;
  onInclude: Include;
}

function DamagedRow({ value, isBusy, onInclude }: DamagedRowProps): ReactNode {
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`Use ${value.value} for ${value.name}, ${value.column}`}
          checked={value.isIncluded}
          aria-disabled={isBusy}
          onChange={(event) => onInclude({ index: value.index }, event.currentTarget.checked)}
        />
      </td>
      <td className="rc-tabular">{formatCount(value.line)}</td>
      {[value.name, value.column, value.before === '' ? 'Not set' : value.before, value.value].map(
        (text, place) => (
          // The cells of a row never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <td key={place}>
            <bdi>{text}</bdi>
          </td>
        ),
      )}
      <td>{damageWords[value.kind]}</td>
    </tr>
  );
}

/** The kinds of damage that were found, each to be included as a whole. */
export function DamageKinds({ step, isBusy, onInclude }: Omit<DamagedValuesProps, 'onMore'>): ReactNode {
  const { damage } = step.summary;
  if (damage.length === 0) return null;
  return (
    <>
      <h3 className={classes.section}>Possibly damaged, left out unless checked</h3>
      {damage.map(({ kind, count, included }) => (
        <Checkbox
          key={kind}
          mt={6}
          label={`${damageWords[kind]} (${formatCount(count)})`}
          checked={included === count}
          indeterminate={included > 0 && included < count}
          aria-disabled={isBusy}
          onChange={(event) => onInclude({ kind }, event.currentTarget.checked)}
        />
      ))}
    </>
  );
}
