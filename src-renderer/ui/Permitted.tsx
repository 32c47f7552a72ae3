import { Tooltip } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useReadOnly } from '../state/permissions.ts';
import { useShortcut, type Shortcut } from '../state/shortcuts.ts';

interface PermittedProps {
  /** Why it can't be done, and who can; null or empty if it can. */
  unless?: string | null;
  children: ReactElement<Record<string, unknown>>;
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A control that changes something. While this console is read-only, or if `unless` gives a reason, it looks disabled,
 * stays reachable by keyboard, and says why. It can be a menu's target.
 */
export function Permitted({ unless = null, children, ...passed }: PermittedProps): ReactNode {
  const objection = useReadOnly() ?? (unless || null);
  const barred = { 'aria-disabled': true, 'aria-description': objection, onClick: refuse };
  return (
    <Tooltip label={objection ?? ''} disabled={objection === null} multiline w={320}>
      {cloneElement(children, { ...passed, ...(objection === null ? {} : barred) })}
    </Tooltip>
  );
}

/** A shortcut that changes something; if it can't, the key and the palette say why. */
export function useChangeShortcut(shortcut: Shortcut, unless: string | null = null): void {
  const readOnly = useReadOnly();
  useShortcut({ ...shortcut, objection: readOnly ?? (unless || null) });
}
