import { Button, Flex, Text, Textarea } from '@mantine/core';
import { IconFileTypeCsv, IconFileUpload } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { ListFileButton } from '../../subjects/list-file/ListFileButton.tsx';
import { ReadSummary } from '../../subjects/list-file/ReadSummary.tsx';
import { RemovedSigns } from '../../subjects/list-file/RemovedSigns.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { CheckedInput, ListInput } from './use-list-input.ts';
import type { ListRead } from '../../subjects/list-file/list-stage.ts';
import classes from './Invitations.module.css';

/** The button by which a file takes the place of the text. */
function AddFileButton({ list, read }: { list: ListInput; read: ListRead }): ReactNode {
  return (
    <ListFileButton
      size="xs"
      leftSection={<IconFileUpload size={14} stroke={1.6} aria-hidden />}
      onFile={read.onFile}
    >
      {list.file.file === null ? say('invitations.choose-file') : say('invitations.choose-other-file')}
    </ListFileButton>
  );
}

interface ListFieldProps {
  list: ListInput;
  checked: CheckedInput<{ removedSigns: string[] }>;
  label: string;
  description: string;
  placeholder: string;
  /** What was found. */
  children: ReactNode;
}

/** The field of a list, or the file in its place, with what was found in it. */
export function ListField({ list, checked, children, description, ...field }: ListFieldProps): ReactNode {
  const descriptionId = useId();
  const { file } = list;
  const { read, failure, check } = checked;
  const fileName = file.incoming?.name ?? file.file?.name ?? null;
  return (
    <>
      {fileName === null ? (
        <div>
          <Textarea
            data-autofocus
            {...field}
            autosize
            minRows={4}
            maxRows={7}
            spellCheck={false}
            value={list.text}
            onChange={(event) => list.enter(event.currentTarget.value)}
            aria-describedby={descriptionId}
          />
          <Flex justify="space-between" align="center" gap={8} mt={8}>
            <Text id={descriptionId} fz="sm" c="dimmed">
              {description}
            </Text>
            <AddFileButton list={list} read={read} />
          </Flex>
        </div>
      ) : (
        <div className={classes.file}>
          <IconFileTypeCsv size={20} stroke={1.6} aria-hidden />
          <Text span inherit flex={1} miw={0} fw={500} className="rc-ellipsis">
            <bdi>{fileName}</bdi>
          </Text>
          <AddFileButton list={list} read={read} />
          <Button size="xs" variant="subtle" onClick={file.remove}>
            {say('invitations.remove-file')}
          </Button>
        </div>
      )}
      {list.isTooLong && fileName === null && (
        <Notice tone="bad">{say('invitations.too-long', { limit: 1_000_000 })}</Notice>
      )}
      {fileName === null && file.problem !== null && <Notice tone="bad">{file.problem}</Notice>}
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      <ReadSummary list={read} fileName={fileName} />
      <RemovedSigns signs={check?.removedSigns ?? []} />
      {read.stage?.kind === 'read' && read.stage.questions.length === 0 && children}
    </>
  );
}
