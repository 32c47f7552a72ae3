import { Button, FileButton, Flex, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { Notice } from '../../ui/Notice.tsx';

const largestCharacters = 1_000_000;

/** A list that is typed, pasted or read from a file. It stays for the next time, until it is cleared. */
export interface ListText {
  text: string;
  isEmpty: boolean;
  isTooLarge: boolean;
  enter(text: string): void;
  /** Adds what a file has. */
  read(file: File | null): Promise<void>;
}

export function useListText(memory: string): ListText {
  const [text, setText] = usePanelMemory(memory, '');
  const [isTooLarge, setTooLarge] = useState(false);
  const isEmpty = text.trim() === '';

  function enter(next: string): void {
    setTooLarge(next.length > largestCharacters);
    if (next.length <= largestCharacters) setText(next);
  }
  return {
    text,
    isEmpty,
    isTooLarge,
    enter,
    async read(file) {
      if (file === null) return;
      if (file.size > largestCharacters) setTooLarge(true);
      else enter(`${isEmpty ? '' : `${text}\n`}${await file.text()}`);
    },
  };
}

export function ListFileButton({ list }: { list: ListText }): ReactNode {
  return (
    <FileButton onChange={(file) => void list.read(file)} accept=".csv,.tsv,.txt,text/csv">
      {(props) => (
        <Button
          {...props}
          size="md"
          variant="subtle"
          leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
        >
          Add a CSV file
        </Button>
      )}
    </FileButton>
  );
}

interface ListFieldProps {
  list: ListText;
  label: string;
  description: string;
  placeholder: string;
  /** Why the list could not be checked. */
  failure: Failure | null;
  /** What was found, in a line; the table follows. */
  found: string | null;
  children: ReactNode;
}

/** The field of a list, with what was found in it. */
export function ListField({ list, failure, found, children, ...field }: ListFieldProps): ReactNode {
  return (
    <>
      <Textarea
        data-autofocus
        {...field}
        autosize
        minRows={4}
        maxRows={7}
        spellCheck={false}
        value={list.text}
        onChange={(event) => list.enter(event.currentTarget.value)}
      />
      {list.isTooLarge && <Notice tone="bad">The list is longer than 1,000,000 characters. Split it.</Notice>}
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      {found !== null && (
        <Flex direction="column" gap={6}>
          <Text fw={550} fz="sm" role="status" className="rc-tabular">
            {found}
          </Text>
          {children}
        </Flex>
      )}
    </>
  );
}
