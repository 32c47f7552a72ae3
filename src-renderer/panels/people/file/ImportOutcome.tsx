import { isOneOf } from '#contract/choices.ts';
import { Flex, NativeSelect, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCopy, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { twoDigitYears, type TwoDigitYears } from '#contract/people-file.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { RemovedSigns } from '../../../subjects/list-file/RemovedSigns.tsx';
import { ListCheck } from '../../../ui/ListCheck.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { twoDigitYearWords } from './import-words.ts';
import { ColumnValue } from './ColumnValue.tsx';
import { DamageKinds, DamagedValues } from './DamagedValues.tsx';
import type { SummaryStep } from './import-state.ts';
import type { PeopleImport } from './people-import.ts';
import panes from '../../../ui/dialog/Panes.module.css';
import figures from '../../../ui/Figures.module.css';
import classes from './ImportDialog.module.css';
import { ListHeading } from './ListHeading.tsx';

interface ImportOutcomeProps {
  step: SummaryStep;
  isBusy: boolean;
  onMore: () => void;
  onTwoDigitYears: (column: number, years: TwoDigitYears) => void;
  onMoreDamaged: () => void;
  onInclude: PeopleImport['include'];
}

/** What the file would change, and every row that cannot be used, by line. */
export function ImportOutcome(props: ImportOutcomeProps): ReactNode {
  const { step, isBusy, onMore, onTwoDigitYears, onInclude } = props;
  const { summary, problems } = step;
  const include = (...given: Parameters<typeof onInclude>): void => void onInclude(...given);
  const rejected = summary.notFound + summary.faulty;
  return (
    <Flex flex={1} mih={0}>
      <div className={panes.left}>
        {summary.damagedCount > 0 && (
          <DamagedValues step={step} isBusy={isBusy} onMore={props.onMoreDamaged} onInclude={include} />
        )}
        {problems.length === 0 && summary.damagedCount > 0 ? null : problems.length === 0 ? (
          <div className={classes.center}>
            <Empty
              kind="empty"
              icon={IconCircleCheck}
              title={summary.changed === 0 ? 'The file changes nothing' : 'Every row can be used'}
            >
              {summary.changed === 0
                ? 'Every value in it is already set.'
                : 'The review shows each change before anything is sent.'}
            </Empty>
          </div>
        ) : (
          <Problems step={step} onMore={onMore} />
        )}
      </div>
      <OutcomeSummary
        step={step}
        rejected={rejected}
        isBusy={isBusy}
        onInclude={include}
        onTwoDigitYears={onTwoDigitYears}
      />
    </Flex>
  );
}

interface ProblemsProps {
  step: SummaryStep;
  onMore: () => void;
}

/** Why rows cannot be used, by line: one may have several problems. */
function Problems({ step: { problems, summary }, onMore }: ProblemsProps): ReactNode {
  return (
    <>
      <ListHeading count={summary.problemCount}>Problems</ListHeading>
      <ListCheck
        label="Problems"
        fills
        total={summary.problemCount}
        onMore={onMore}
        rows={problems.map(({ line, column, value, message }) => ({
          key: `${line} ${column} ${message}`,
          line,
          input: <ColumnValue column={column} value={value} />,
          result: message,
          tone: 'bad',
        }))}
      />
    </>
  );
}

interface OutcomeSummaryProps extends Pick<ImportOutcomeProps, 'step' | 'isBusy' | 'onTwoDigitYears'> {
  rejected: number;
  onInclude: (...given: Parameters<PeopleImport['include']>) => void;
}

/** How many people change, what was left out or put together, and how two digits of a year are read. */
function OutcomeSummary(props: OutcomeSummaryProps): ReactNode {
  const { step, rejected, isBusy, onInclude, onTwoDigitYears } = props;
  const { summary } = step;
  const edited = summary.editsByColumn.filter(({ edits }) => edits > 0);
  return (
    <div className={`${panes.right} ${classes.summary}`} tabIndex={0} role="region" aria-label="Summary">
      <div className={`${figures.figures} ${classes.figures}`} role="status">
        <div>
          <strong className="rc-tabular">{formatCount(summary.changed)}</strong>
          <span>{plural(summary.changed, 'person changes', 'people change')}</span>
        </div>
        <div>
          <strong className="rc-tabular">{formatCount(summary.unchanged)}</strong>
          <span>unchanged</span>
        </div>
      </div>
      {rejected + summary.merged > 0 && (
        <ul className={classes.remarks}>
          <Remark icon={<IconUserQuestion size={16} stroke={1.6} aria-hidden />} count={summary.notFound}>
            not found
          </Remark>
          <Remark icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden />} count={summary.faulty}>
            {plural(summary.faulty, 'row with an error', 'rows with errors')}
          </Remark>
          <Remark icon={<IconCopy size={16} stroke={1.6} aria-hidden />} count={summary.merged}>
            {plural(summary.merged, 'repeated row, put together', 'repeated rows, put together')}
          </Remark>
        </ul>
      )}
      <DamageKinds step={step} isBusy={isBusy} onInclude={onInclude} />
      <RemovedSigns signs={summary.removedSigns} />
      {summary.shortYears.length > 0 && <h3 className={classes.section}>Years of two digits</h3>}
      {summary.shortYears.map(({ place, title, years, count, cell, day }) => (
        <NativeSelect
          key={place}
          label={title}
          description={`${countOf(count, 'date')}: ${cell} is read as ${day}`}
          value={years}
          aria-disabled={isBusy}
          data={twoDigitYears.map((value) => ({ value, label: twoDigitYearWords[value] }))}
          onChange={({ currentTarget: { value } }) => {
            if (isOneOf(twoDigitYears, value)) onTwoDigitYears(place, value);
          }}
        />
      ))}
      {edited.length > 0 && (
        <>
          <h3 className={classes.section}>What changes</h3>
          <dl className={classes.byColumn}>
            {edited.map(({ title, edits }) => (
              <Flex gap={12} justify="space-between" py={2} key={title}>
                <dt>
                  <bdi className="rc-ellipsis">{title}</bdi>
                </dt>
                <Text component="dd" inherit className="rc-tabular">
                  {formatCount(edits)}
                </Text>
              </Flex>
            ))}
          </dl>
        </>
      )}
      {rejected > 0 && (
        <p className={classes.quiet}>
          Rejected rows change nothing. Download them, correct what the last column says, and import that
          file.
        </p>
      )}
    </div>
  );
}

/** How many rows there are of a kind; nothing where there are none. */
function Remark(props: { icon: ReactNode; count: number; children: ReactNode }): ReactNode {
  if (props.count === 0) return null;
  return (
    <li>
      {props.icon}
      <span>
        <strong className="rc-tabular">{formatCount(props.count)}</strong> {props.children}
      </span>
    </li>
  );
}
