import { Group, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { sayNodes } from './say-nodes.tsx';

interface TypeNumberProps {
  number: number;
  typed: string;
  onTyped: (typed: string) => void;
}

/** The field for the number that confirms a grave or large write; it gets the initial focus. */
export function TypeNumber({ number, typed, onTyped }: TypeNumberProps): ReactNode {
  const id = useId();
  return (
    <Group gap={8} wrap="nowrap">
      <label htmlFor={id}>
        {sayNodes('ui.type-number', {
          number: <strong className="rc-tabular">{formatCount(number)}</strong>,
        })}
      </label>
      <TextInput
        w={96}
        size="md"
        id={id}
        data-confirming-number
        data-autofocus
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </Group>
  );
}

/** Focuses a dialog's number field, if it has one. */
export function focusNumber(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[data-confirming-number]')?.focus();
}
