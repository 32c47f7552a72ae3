import { ActionIcon, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { noChoices, type ListUse, type ReadList } from '#contract/list-file.ts';
import { ColumnsView } from '../../../src-renderer/subjects/list-file/ColumnsView.tsx';
import { ListFileButton } from '../../../src-renderer/subjects/list-file/ListFileButton.tsx';
import {
  ListFailure,
  ListRefusal,
  ReadingProgress,
} from '../../../src-renderer/subjects/list-file/ListStages.tsx';
import { RemovedSigns } from '../../../src-renderer/subjects/list-file/RemovedSigns.tsx';
import { CheckCounts, ListCheck } from '../../../src-renderer/ui/ListCheck.tsx';
import { aColumn, aReading, linesReading } from '../../fakes/lists.ts';
import type { Specimen, Words } from '../specimen.ts';
import { nothing } from './nothing.ts';

const view = (use: ListUse, reading: ReadList) => (
  <ColumnsView use={use} reading={reading} choices={noChoices} onChoices={nothing} />
);

const columnsOf = ({ label, name, email }: Words) => [
  aColumn(0, 'id', 'user-id', '41'),
  aColumn(1, 'Name', 'name', name),
  aColumn(2, 'Email', 'email', email),
  aColumn(3, label, 'ignore', '1 Mill Road'),
];

/** Components that read lists and files of people. */
export const listFiles: readonly Specimen[] = [
  {
    component: 'ColumnsView',
    width: 1_000,
    height: 420,
    states: {
      'all understood': (words) => view('import', aReading({ columns: columnsOf(words), rowCount: 1_204 })),
      'a guessed encoding, and lines before the titles': (words) =>
        view(
          'accounts',
          aReading({
            encoding: 'windows-1252',
            isEncodingGuessed: true,
            titleLine: 2,
            leftOutLines: [{ line: 1, text: words.sentence }],
            columns: columnsOf(words),
            nameOrder: 'family-first',
          }),
        ),
      'ids of another system': (words) =>
        view(
          'import',
          aReading({
            columns: columnsOf(words),
            questions: [{ kind: 'foreign-ids', place: 0, compared: 30, different: 28, emailPlace: 2 }],
          }),
        ),
      'line by line': ({ name, email }) =>
        view('invitations', {
          ...linesReading,
          beginning: [{ line: 1, cells: [`${name} <${email}>`] }],
        }),
    },
  },
  {
    component: 'CheckCounts',
    width: 600,
    states: {
      usual: () => (
        <CheckCounts
          counts={[
            { count: 7, words: 'matched', tone: 'ok' },
            { count: 2, words: 'to choose', tone: 'warn' },
            { count: 1_204, words: 'not found', tone: 'bad' },
            { count: 1, words: 'duplicate', tone: 'quiet' },
          ]}
        />
      ),
    },
  },
  {
    component: 'ListCheck',
    width: 600,
    states: {
      'one of each': ({ name, email, sentence }) => (
        <ListCheck
          label="List"
          total={1_204}
          rows={[
            { key: '1', line: 2, input: name, match: name, result: 'Choose a person', tone: 'warn' },
            { key: '2', line: 1_203, input: email, result: sentence, tone: 'bad' },
            { key: '3', line: 1, input: email, match: name, result: 'Email address', tone: 'quiet' },
            { key: '4', line: 3, input: email, result: 'Will be invited', tone: 'ok' },
          ]}
        />
      ),
      'of files': ({ name, action, sentence }) => (
        <ListCheck
          label="Files"
          columns={{ input: 'File', match: 'Name' }}
          rows={[
            {
              key: '1',
              input: name,
              match: name,
              result: sentence,
              tone: 'bad',
              action: (
                <ActionIcon size="xs" aria-label={action}>
                  <IconX size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              ),
            },
          ]}
        />
      ),
      'with ticks, and more to read': ({ name, label, sentence }) => (
        <ListCheck
          label="List"
          total={1_204}
          onMore={nothing}
          rows={[
            {
              key: '1',
              tick: <Checkbox aria-label={label} />,
              line: 2,
              input: name,
              result: sentence,
              tone: 'warn',
            },
          ]}
        />
      ),
    },
  },
  {
    component: 'ListFileButton',
    states: { usual: ({ action }) => <ListFileButton onFile={nothing}>{action}</ListFileButton> },
  },
  {
    component: 'RemovedSigns',
    states: {
      several: () => <RemovedSigns signs={['soft hyphen (U+00AD)', 'zero-width space (U+200B)']} />,
    },
  },
  {
    component: 'ReadingProgress',
    width: 480,
    states: {
      'on its way': () => <ReadingProgress share={0.41} />,
      read: () => <ReadingProgress share={1} />,
    },
  },
  {
    component: 'ListRefusal',
    width: 640,
    height: 320,
    states: {
      'no text': ({ sentence }) => (
        <ListRefusal
          reading={{ kind: 'refused', because: 'not-text', message: sentence }}
          onFile={nothing}
          onEncoding={nothing}
        />
      ),
      'another encoding': ({ sentence }) => (
        <ListRefusal
          reading={{ kind: 'refused', because: 'encoding', message: sentence }}
          onFile={nothing}
          onEncoding={nothing}
        />
      ),
    },
  },
  {
    component: 'ListFailure',
    width: 640,
    height: 320,
    states: { usual: ({ sentence }) => <ListFailure message={sentence} onFile={nothing} /> },
  },
];
