import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DamageKind } from '#contract/people-file.ts';
import { formatCount } from '#contract/words/count.ts';
import { ListCheck } from '../../../ui/ListCheck.tsx';
import { ColumnValue } from './ColumnValue.tsx';
import { damageWords } from './import-words.ts';
import type { SummaryStep } from './import-state.ts';
import classes from './ImportDialog.module.css';
import { ListHeading } from './ListHeading.tsx';

/** Which damaged values to include or to leave out. */
type Include = (which: { kind: DamageKind } | { index: number }, isIncluded: boolean) => void;

interface DamagedValuesProps {
  step: SummaryStep;
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
      <ListCheck
        label="Possibly damaged values"
        fills
        total={summary.damagedCount}
        onMore={onMore}
        rows={damaged.map(({ index, kind, line, column, name, before, value, isIncluded }) => ({
          key: String(index),
          tick: (
            <Checkbox
              aria-label={`Use ${value} for ${name}, ${column}`}
              checked={isIncluded}
              aria-disabled={isBusy}
              onChange={(event) => onInclude({ index }, event.currentTarget.checked)}
            />
          ),
          line,
          input: <ColumnValue column={column} value={value} />,
          match: (
            <>
              <bdi>{name}</bdi>
              {before !== name && (
                <div>
                  <ColumnValue column={column} value={before === '' ? 'Not set' : before} />
                </div>
              )}
            </>
          ),
          result: damageWords[kind],
          tone: 'warn',
        }))}
      />
    </>
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
