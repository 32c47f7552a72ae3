import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { Shortcut } from '../state/shortcuts.ts';
import { Keys } from './Keys.tsx';
import { Permitted, useChangeShortcut } from './Permitted.tsx';

interface KeyButtonProps
  extends Omit<ButtonProps, 'rightSection'>, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** They do the same: `Ctrl Enter`. */
  keys: string;
}

/** A button that shows its shortcut. */
export function KeyButton({ keys, ...button }: KeyButtonProps): ReactNode {
  const isFilled = button.variant === 'filled' || button.variant === 'danger';
  return <Button {...button} rightSection={<Keys keys={keys} tone={isFilled ? 'filled' : 'default'} />} />;
}

interface KeyActionProps extends Omit<KeyButtonProps, 'onClick' | 'id'> {
  /** The shortcut's ID and listing. */
  shortcut: Pick<Shortcut, 'id' | 'label' | 'scope' | 'inPalette'>;
  /** Why it can't be done, and who can; null or empty if it can. */
  unless?: string | null | undefined;
  run: () => void;
}

/** A button that changes something, and its shortcut: both are available, or barred, together. */
export function KeyAction({ shortcut, unless = null, run, ...button }: KeyActionProps): ReactNode {
  useChangeShortcut({ ...shortcut, keys: button.keys, run }, unless);
  return (
    <Permitted unless={unless}>
      <KeyButton {...button} onClick={run} />
    </Permitted>
  );
}
