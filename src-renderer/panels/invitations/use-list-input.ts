import { useState } from 'react';
import type { ListChoices, ListReading, ListSource } from '#contract/list-file.ts';
import type { Failure } from '#contract/outcome.ts';
import type { Answer } from '../../state/use-organization-query.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useListFile, type ListFile } from '../../subjects/list-file/use-list-file.ts';
import type { ListRead } from '../../subjects/list-file/list-stage.ts';
import { sourceOf, useListRead } from '../../subjects/list-file/use-list-read.ts';

const mostCharacters = 1_000_000;

/** A list that is typed, pasted or read from a file. The text stays for the next time, until it is cleared. */
export interface ListInput {
  text: string;
  enter: (text: string) => void;
  isTooLong: boolean;
  /** Takes the place of the text while there is one. */
  file: ListFile;
  /** What a call checks; null while there is nothing. */
  question: { source: ListSource; choices: ListChoices } | null;
  /** The same with what the call found. */
  checked: <Check extends { reading: ListReading }>(answer: Answer<Check>) => CheckedInput<Check>;
  clear: () => void;
}

/** A list and what was found in it. */
export interface CheckedInput<Check> {
  /** Null while there is nothing to check, or it was not checked yet. */
  check: Check | null;
  failure: Failure | null;
  /** How it is read: nothing of it is ready before that is understood. */
  read: ListRead;
}

/** A list for one use, whose text is kept in the panel's memory. */
export function useListInput(use: 'accounts' | 'invitations', memory: string): ListInput {
  const [text, setText] = usePanelMemory(memory, '');
  const [isTooLong, setTooLong] = useState(false);
  const file = useListFile(use);
  const source = sourceOf(file, text);
  const { choices, read } = useListRead(use, source, file);

  function enter(next: string): void {
    // What came of a file is about no text.
    if (file.problem !== null) file.remove();
    setTooLong(next.length > mostCharacters);
    if (next.length <= mostCharacters) setText(next);
  }
  return {
    text,
    enter,
    isTooLong,
    file,
    question: source && { source, choices },
    checked(answer) {
      const check = source === null ? null : answer.value;
      const { failure, isAsking, isEarlier } = answer;
      const reading = check?.reading ?? null;
      return { check, failure, read: read({ reading, failure, isEarlier: isAsking || isEarlier }) };
    },
    clear() {
      file.remove();
      enter('');
    },
  };
}
