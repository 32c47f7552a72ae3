import { Group, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { ListFileButton } from '../../list-file/ListFileButton.tsx';
import { ReadSummary } from '../../list-file/ReadSummary.tsx';
import { useListFile } from '../../list-file/use-list-file.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useListPeople } from '../pasted/use-list-people.ts';
import { Matched } from './PeopleSources.tsx';

interface FileSourceProps {
  onPeople: (userIds: readonly number[]) => void;
}

/** The people whom a CSV file names. */
export function FileSource({ onPeople }: FileSourceProps): ReactNode {
  const file = useListFile('members');
  const list = useListPeople('', file);
  const fileName = file.incoming?.name ?? file.file?.name ?? null;
  return (
    <>
      <Group gap={12} wrap="nowrap" p={16} bd="1px dashed var(--rc-control)" bdrs={8}>
        <ListFileButton
          leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
          onFile={list.read.onFile}
        >
          {say(fileName === null ? 'people-choice.choose-file' : 'people-choice.choose-other-file')}
        </ListFileButton>
        <Text span inherit c="dimmed">
          <bdi>{fileName ?? say('people-choice.file-help')}</bdi>
        </Text>
      </Group>
      {fileName === null && file.problem !== null && <Notice tone="bad">{file.problem}</Notice>}
      <ReadSummary list={list.read} fileName={fileName} />
      <Matched list={list} onPeople={onPeople} />
    </>
  );
}
