import type { ReactNode } from 'react';
import { CheckCounts, ListCheck } from '../../ui/ListCheck.tsx';
import { checkCounts, checkedTotal, checkTone, holderName, leftOutFirst } from './checked-list.ts';
import type { AddressState } from '#contract/invitations.ts';
import type { NewAccountState } from '#contract/new-accounts.ts';

interface CheckedListProps<Row> {
  label: string;
  verb: 'invited' | 'created';
  rows: readonly Row[];
  counts: Partial<Record<AddressState | NewAccountState, number>>;
  ignored: number;
  inputOf: (row: Row) => string;
  resultOf: (row: Row) => string;
}

/** Every line of a list before anything is sent: those that are left out first, with the reason. */
export function CheckedList<
  Row extends { line: number; state: AddressState | NewAccountState; detail: string },
>(props: CheckedListProps<Row>): ReactNode {
  const { label, verb, rows, counts, ignored, inputOf, resultOf } = props;
  return (
    <div>
      <CheckCounts counts={checkCounts({ counts, ignored }, verb)} />
      <ListCheck
        label={label}
        total={checkedTotal({ counts })}
        rows={leftOutFirst(rows).map((row, place) => ({
          // A line may name the same address twice.
          key: String(place),
          line: row.line,
          input: <bdi>{inputOf(row)}</bdi>,
          ...(holderName(row) !== '' && { match: <bdi>{holderName(row)}</bdi> }),
          result: resultOf(row),
          tone: checkTone(row.state),
        }))}
      />
    </div>
  );
}
