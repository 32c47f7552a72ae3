import { Flex, NativeSelect, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { ListChoices, ListColumn, ListUse, ReadList } from '#contract/list-file.ts';
import type { ProfileField } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { ListQuestions } from './ListQuestions.tsx';
import { ReadingFacts } from './ReadingFacts.tsx';
import { withMeaning } from './list-choices.ts';
import { askedPlaces, columnName, columnRemark, meaningChoices } from './list-words.ts';
import panes from '../../ui/dialog/Panes.module.css';
import textStyle from '../../ui/Text.module.css';
import table from './ListTable.module.css';
import classes from './ColumnsView.module.css';

export interface ColumnsViewProps {
  use: ListUse;
  reading: ReadList;
  choices: ListChoices;
  onChoices: (choices: ListChoices) => void;
  /** What an import can set beside names and roles. */
  fields?: readonly ProfileField[];
  /** What else is chosen of a column, below its meaning. */
  renderColumnOptions?: (column: ListColumn) => ReactNode;
  /** What else is chosen of the list, below how it is read. */
  children?: ReactNode;
}

const noFields: readonly ProfileField[] = [];

/** How a list or file is read: each column with its first cells and its meaning, and beside it what was detected. */
export function ColumnsView(props: ColumnsViewProps): ReactNode {
  const { use, reading, choices, onChoices, fields = noFields } = props;
  return (
    <Flex flex={1} mih={0}>
      <div className={panes.left}>
        <div
          className={table.scroll}
          tabIndex={0}
          role="region"
          aria-label={reading.layout === 'lines' ? say('list-file.lines') : say('list-file.columns')}
        >
          {reading.layout === 'lines' ? (
            <LineTable reading={reading} />
          ) : (
            <ColumnTable {...props} fields={fields} />
          )}
        </div>
      </div>
      <div
        className={`${panes.right} ${classes.facts}`}
        tabIndex={0}
        role="region"
        aria-label={say('list-file.how')}
      >
        <ListQuestions use={use} reading={reading} choices={choices} onChoices={onChoices} />
        <ReadingFacts reading={reading} choices={choices} onChoices={onChoices} />
        {props.children}
      </div>
    </Flex>
  );
}

function ColumnTable(props: ColumnsViewProps & { fields: readonly ProfileField[] }): ReactNode {
  const { use, reading, choices, onChoices, fields } = props;
  const meanings = useMemo(() => meaningChoices(use, fields), [use, fields]);
  const asked = new Set(reading.questions.flatMap(askedPlaces));
  return (
    <table className={`${table.table} ${classes.columns}`}>
      <thead>
        <tr>
          <th scope="col">{say('list-file.column')}</th>
          {reading.firstLines.map((line) => (
            <th key={line} scope="col" className="rc-tabular">
              {say('list-file.line', { line })}
            </th>
          ))}
          <th scope="col">{say('list-file.use-as')}</th>
        </tr>
      </thead>
      <tbody>
        {reading.columns.map((column) => {
          const { place, meaning } = column;
          const name = columnName(column);
          const isAsked = asked.has(place);
          return (
            <tr key={place} data-left-out={meaning === 'ignore'} data-asked={isAsked}>
              <th scope="row">
                <bdi className="rc-ellipsis" title={name}>
                  {name}
                </bdi>
                <Text span size="sm" fw={400} c={isAsked ? 'var(--rc-warnText)' : 'dimmed'}>
                  {columnRemark(column, use, reading.columns)}
                </Text>
              </th>
              {column.firstCells.map((cell, index) => (
                <td key={reading.firstLines[index]} title={cell}>
                  {cell === '' ? (
                    <span className={textStyle.quiet}>{say('list-file.empty-cell')}</span>
                  ) : (
                    <bdi className="rc-ellipsis">{cell}</bdi>
                  )}
                </td>
              ))}
              <td>
                <NativeSelect
                  aria-label={say('list-file.use-column-as', { name })}
                  data={meanings}
                  value={meaning}
                  onChange={({ currentTarget }) => {
                    const chosen = meanings.find(({ value }) => value === currentTarget.value);
                    if (chosen) onChoices(withMeaning(choices, reading, place, chosen.value));
                  }}
                />
                {props.renderColumnOptions?.(column)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The first lines of a list that has no columns. */
function LineTable({ reading }: { reading: ReadList }): ReactNode {
  return (
    <table className={`${table.table} ${classes.lines}`}>
      <thead>
        <tr>
          <th scope="col">{say('ui.line')}</th>
          <th scope="col">{say('list-file.text')}</th>
        </tr>
      </thead>
      <tbody>
        {reading.beginning.map(({ line, cells }) => (
          <tr key={line}>
            <td className="rc-tabular">{formatCount(line)}</td>
            <td>
              <bdi>{cells.join(' ')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
