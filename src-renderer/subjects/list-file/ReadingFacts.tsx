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
import { shortened } from '#contract/words/shortened.ts';
import { say } from '#words/say.ts';
import { withLayout } from './list-choices.ts';
import { encodingName, separatorName } from './list-words.ts';
import classes from './ColumnsView.module.css';
import { sayNodes } from '../../ui/say-nodes.tsx';

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
    if (words === null) return say('list-file.detect');
    return isGuess ? say('list-file.probably', { words }) : say('list-file.detected', { words });
  };
  return (
    <>
      <Text fw={600} className="rc-tabular" role="status">
        {say('list-file.rows', { count: reading.rowCount })}
      </Text>
      {reading.encoding !== null && (
        <NativeSelect
          label={say('list-file.encoding')}
          description={reading.isEncodingGuessed ? say('list-file.check-letters') : undefined}
          value={choices.encoding ?? detected}
          onChange={({ currentTarget: { value } }) =>
            onChoices({ ...choices, encoding: isOneOf(textEncodings, value) ? value : null })
          }
          data={[
            {
              value: detected,
              label: detectedLabel(
                found.encoding && encodingName(found.encoding),
                reading.isEncodingGuessed && choices.encoding === null,
              ),
            },
            ...textEncodings
              .filter((encoding) => encoding !== found.encoding)
              .map((encoding) => ({ value: encoding, label: encodingName(encoding) })),
          ]}
        />
      )}
      <NativeSelect
        label={say('list-file.layout')}
        value={choices.layout ?? reading.layout}
        onChange={({ currentTarget: { value } }) =>
          onChoices(withLayout(choices, { layout: value === 'lines' ? 'lines' : 'table' }))
        }
        data={[
          { value: 'table', label: say('list-file.layout-table') },
          { value: 'lines', label: say('list-file.layout-lines') },
        ]}
      />
      {reading.layout === 'table' && (
        <>
          <NativeSelect
            label={say('list-file.separator')}
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
              { value: detected, label: detectedLabel(found.separator && separatorName(found.separator)) },
              ...cellSeparators
                .filter((separator) => separator !== found.separator)
                .map((separator) => ({ value: separator, label: separatorName(separator) })),
            ]}
          />
          <NativeSelect
            label={say('list-file.titles')}
            value={String(reading.titleLine ?? 0)}
            onChange={({ currentTarget: { value } }) =>
              onChoices(withLayout(choices, { titleLine: Number(value) }))
            }
            data={[
              { value: '0', label: say('list-file.no-titles') },
              ...reading.beginning.map(({ line, cells }) => ({
                value: String(line),
                label: say('list-file.line-text', { line, text: rowText(cells) }),
              })),
            ]}
          />
        </>
      )}
      {reading.leftOutLines.length > 0 && (
        <div>
          <Text size="sm" fw={550}>
            {say('list-file.lines-left-out')}
          </Text>
          <ul className={classes.leftOut}>
            {reading.leftOutLines.map(({ line, text }) => (
              <li key={line} title={text}>
                {sayNodes('list-file.line-text', { line, text: <bdi>{text}</bdi> })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {reading.nameOrder !== null && (
        <NativeSelect
          label={say('list-file.name-order')}
          value={reading.nameOrder}
          onChange={({ currentTarget: { value } }) =>
            onChoices({ ...choices, nameOrder: value === 'family-first' ? value : 'given-first' })
          }
          data={[
            { value: 'given-first', label: say('list-file.given-first') },
            { value: 'family-first', label: say('list-file.family-first') },
          ]}
        />
      )}
    </>
  );
}
