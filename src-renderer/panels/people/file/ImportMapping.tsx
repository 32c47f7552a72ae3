import { Checkbox, Flex, NativeSelect, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { ColumnMeaning, ReadList } from '#contract/list-file.ts';
import type { DateOrder } from '#contract/people-file.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { columnRemark, dateOrderChoices, meaningChoices, separatorWords } from './import-words.ts';
import { meaningsProblem, type ImportState, type PeopleImport } from './people-import.ts';
import large from '../../../ui/LargeDialog.module.css';
import figures from '../../../ui/Figures.module.css';
import textStyle from '../../../ui/Text.module.css';
import classes from './ImportDialog.module.css';

interface ImportMappingProps {
  state: ImportState;
  reading: ReadList;
  fields: readonly ProfileField[];
  work: PeopleImport;
}

/** One line for each column of the file: its title, its first cells, and what it means. */
export function ImportMapping({ state, reading, fields, work }: ImportMappingProps): ReactNode {
  const { meanings, emptyClears } = state;
  const choices = useMemo(() => meaningChoices(fields), [fields]);
  const problem = meaningsProblem(meanings);
  const isDate = (meaning: ColumnMeaning): boolean =>
    fields.some(({ id, type }) => type === 'date' && meaning === `field:${id}`);
  const changed = meanings.filter(
    (meaning) =>
      meaning !== 'ignore' && meaning !== 'user-id' && (meaning !== 'email' || meanings.includes('user-id')),
  );
  return (
    <Flex flex={1} mih={0}>
      <div className={large.left}>
        <div className={classes.mappingScroll} tabIndex={0} role="region" aria-label="Columns of the file">
          <table className={classes.mapping}>
            <thead>
              <tr>
                <th scope="col">Column</th>
                {reading.firstLines.map((line) => (
                  <th key={line} scope="col" className="rc-tabular">
                    Line {formatCount(line)}
                  </th>
                ))}
                <th scope="col">Means</th>
              </tr>
            </thead>
            <tbody>
              {reading.columns.map((column) => {
                const meaning = meanings[column.place] ?? 'ignore';
                const remark = columnRemark(column, meaning, meanings);
                return (
                  <tr key={column.place} data-ignored={meaning === 'ignore'}>
                    <th scope="row">
                      <bdi className="rc-ellipsis">{column.title || `Column ${column.place + 1}`}</bdi>
                      <Text span size="sm" fw={400} c={remark.isProblem ? 'var(--rc-badText)' : 'dimmed'}>
                        {remark.text}
                      </Text>
                    </th>
                    {column.firstCells.map((cell, place) => (
                      <td key={reading.firstLines[place]} title={cell}>
                        {cell === '' ? (
                          <span className={textStyle.quiet}>Empty</span>
                        ) : (
                          <bdi className="rc-ellipsis">{cell}</bdi>
                        )}
                      </td>
                    ))}
                    <td>
                      <NativeSelect
                        aria-label={`What ${column.title || `column ${column.place + 1}`} means`}
                        data={choices}
                        value={meaning}
                        error={remark.isProblem}
                        onChange={(event) =>
                          work.setMeaning(column.place, event.currentTarget.value as ColumnMeaning)
                        }
                      />
                      {isDate(meaning) && (
                        <NativeSelect
                          mt={4}
                          aria-label={`How ${column.title || `column ${column.place + 1}`} writes dates`}
                          data={dateOrderChoices}
                          value={state.dateOrders[column.place] ?? ''}
                          onChange={(event) =>
                            work.setDateOrder(
                              column.place,
                              event.currentTarget.value === ''
                                ? null
                                : (event.currentTarget.value as DateOrder),
                            )
                          }
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
      <div
        className={`${large.right} ${classes.summary}`}
        tabIndex={0}
        role="region"
        aria-label="How the file is read"
      >
        <div className={`${figures.figures} ${classes.figures}`}>
          <div>
            <strong className="rc-tabular">{formatCount(reading.rowCount)}</strong>
            <span>{plural(reading.rowCount, 'row')}</span>
          </div>
          <div>
            <strong className="rc-tabular">{formatCount(changed.length)}</strong>
            <span>of {formatCount(reading.columns.length)} columns to change</span>
          </div>
        </div>
        {problem !== null && <Notice tone="warn">{problem}</Notice>}
        <h3 className={classes.section}>People are found by</h3>
        <p>
          {meanings.includes('user-id')
            ? 'User id; where it is empty, by e-mail.'
            : meanings.includes('email')
              ? 'E-mail (upper or lower case).'
              : 'Not chosen yet.'}
        </p>
        <h3 className={classes.section}>The file is written in</h3>
        <p>
          {reading.encoding}, cells between {separatorWords[reading.separator ?? ',']}.
        </p>
        <h3 className={classes.section}>Empty cells</h3>
        <Checkbox
          label="Remove the profile field’s value"
          checked={emptyClears}
          onChange={(event) => work.setEmptyClears(event.currentTarget.checked)}
        />
        <p className={classes.quiet}>
          {emptyClears
            ? 'Names, roles and addresses stay as they are where the cell is empty.'
            : 'What is empty in the file stays as it is.'}
        </p>
      </div>
    </Flex>
  );
}
