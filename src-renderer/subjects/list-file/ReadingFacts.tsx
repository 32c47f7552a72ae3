import { NativeSelect, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isOneOf } from '#contract/choices.ts';
import {
  cellSeparators,
  textEncodings,
  type CellSeparator,
  type ListChoices,
  type ReadList,
  type TextEncoding,
} from '#contract/list-file.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { shortened } from '#contract/words/shortened.ts';
import { withLayout } from './list-choices.ts';
import { encodingWords, separatorWords } from './list-words.ts';
import classes from './ColumnsView.module.css';

interface ReadingFactsProps {
  reading: ReadList;
  choices: ListChoices;
  onChoices: (choices: ListChoices) => void;
}

/** Among the choices, what was found without one. */
const detected = '';
const longestRow = 60;

interface Detected {
  encoding: TextEncoding | null;
  separator: CellSeparator | null;
}

/** What was found before somebody chose; null where the list was opened with a choice. */
function useDetected(reading: ReadList, choices: ListChoices): Detected {
  const [found, setFound] = useState<Detected>({ encoding: null, separator: null });
  const encoding = choices.encoding === null ? reading.encoding : found.encoding;
  const separator = choices.separator === null ? reading.separator : found.separator;
  if (encoding !== found.encoding || separator !== found.separator) setFound({ encoding, separator });
  return { encoding, separator };
}

function rowText(cells: readonly string[]): string {
  return shortened(cells.filter((cell) => cell.trim() !== '').join(', '), longestRow);
}

/** How the text of a list was read, each part to be chosen otherwise. */
export function ReadingFacts({ reading, choices, onChoices }: ReadingFactsProps): ReactNode {
  const found = useDetected(reading, choices);
  const detectedLabel = (words: string | null, isGuess = false): string => {
    if (words === null) return 'Detect';
    return isGuess ? `Probably ${words}` : `${words}, detected`;
  };
  return (
    <>
      <Text fw={600} className="rc-tabular" role="status">
        {countOf(reading.rowCount, 'row')}
      </Text>
      {reading.encoding !== null && (
        <NativeSelect
          label="Encoding"
          description={reading.isEncodingGuessed ? 'Check the accented letters in the rows.' : undefined}
          value={choices.encoding ?? detected}
          onChange={({ currentTarget: { value } }) =>
            onChoices({ ...choices, encoding: isOneOf(textEncodings, value) ? value : null })
          }
          data={[
            {
              value: detected,
              label: detectedLabel(
                found.encoding && encodingWords[found.encoding],
                reading.isEncodingGuessed && choices.encoding === null,
              ),
            },
            ...textEncodings
              .filter((encoding) => encoding !== found.encoding)
              .map((encoding) => ({ value: encoding, label: encodingWords[encoding] })),
          ]}
        />
      )}
      <NativeSelect
        label="Layout"
        value={choices.layout ?? reading.layout}
        onChange={({ currentTarget: { value } }) =>
          onChoices(withLayout(choices, { layout: value === 'lines' ? 'lines' : 'table' }))
        }
        data={[
          { value: 'table', label: 'Columns' },
          { value: 'lines', label: 'Names and addresses, line by line' },
        ]}
      />
      {reading.layout === 'table' && (
        <>
          <NativeSelect
            label="Columns separated by"
            value={choices.separator ?? detected}
            onChange={({ currentTarget: { value } }) =>
              onChoices(
                withLayout(choices, {
                  separator: isOneOf(cellSeparators, value) ? value : null,
                  titleLine: null,
                }),
              )
            }
            data={[
              { value: detected, label: detectedLabel(found.separator && separatorWords[found.separator]) },
              ...cellSeparators
                .filter((separator) => separator !== found.separator)
                .map((separator) => ({ value: separator, label: separatorWords[separator] })),
            ]}
          />
          <NativeSelect
            label="Titles"
            value={String(reading.titleLine ?? 0)}
            onChange={({ currentTarget: { value } }) =>
              onChoices(withLayout(choices, { titleLine: Number(value) }))
            }
            data={[
              { value: '0', label: 'No titles' },
              ...reading.beginning.map(({ line, cells }) => ({
                value: String(line),
                label: `Line ${formatCount(line)}: ${rowText(cells)}`,
              })),
            ]}
          />
        </>
      )}
      {reading.leftOutLines.length > 0 && (
        <div>
          <Text size="sm" fw={550}>
            Lines left out
          </Text>
          <ul className={classes.leftOut}>
            {reading.leftOutLines.map(({ line, text }) => (
              <li key={line} title={text}>
                Line {formatCount(line)}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {reading.nameOrder !== null && (
        <NativeSelect
          label="Names are written"
          value={reading.nameOrder}
          onChange={({ currentTarget: { value } }) =>
            onChoices({ ...choices, nameOrder: value === 'family-first' ? value : 'given-first' })
          }
          data={[
            { value: 'given-first', label: 'First name, then last name' },
            { value: 'family-first', label: 'Last name, then first name' },
          ]}
        />
      )}
    </>
  );
}
