import { Button, Flex } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface MenuFormProps {
  label: string;
  /** The button's label. */
  submit: string;
  /** A tertiary action, across from it. */
  aside?: ReactNode;
  children: ReactNode;
  onApply: () => void;
}

/** Fields within a menu, with one button that applies them, as Enter does. */
export function MenuForm({ label, submit, aside, children, onApply }: MenuFormProps): ReactNode {
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    onApply();
  }
  return (
    <Flex
      component="form"
      direction="column"
      gap={8}
      px={12}
      pt={8}
      pb={12}
      onSubmit={onSubmit}
      aria-label={label}
      noValidate
    >
      {children}
      <Flex align="center" gap={8}>
        {aside}
        <Button type="submit" variant="filled" ms="auto">
          {submit}
        </Button>
      </Flex>
    </Flex>
  );
}
