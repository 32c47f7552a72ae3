import { Menu } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface FoldedMenuProps {
  /** The parts hidden by `useFolding`. */
  parts: readonly HTMLElement[];
  /** The button that opens it. */
  button: ReactElement<Record<string, unknown>>;
  /** Permanent items, below the others. */
  children?: ReactNode;
}

/** The menu of what doesn't fit in its row; absent if everything fits. An item does what the part itself does. */
export function FoldedMenu({ parts, button, children }: FoldedMenuProps): ReactNode {
  if (parts.length === 0 && children === undefined) return null;
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>{cloneElement(button, { 'data-more': true, 'data-stays': true })}</Menu.Target>
      <Menu.Dropdown>
        {parts.map((part) => (
          <Item key={wordsOf(part)} part={part} />
        ))}
        {parts.length > 0 && children !== undefined && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A button's text without its keys, which are only drawn for sighted users. */
function wordsOf(part: HTMLElement): string {
  const copy = document.importNode(part, true);
  for (const drawn of copy.querySelectorAll('[aria-hidden]')) drawn.remove();
  return part.getAttribute('aria-label') ?? copy.textContent.trim();
}

function Item({ part }: { part: HTMLElement }): ReactNode {
  const keys = [...part.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' ');
  return (
    <Menu.Item
      disabled={part.matches(':disabled')}
      aria-disabled={part.getAttribute('aria-disabled') === 'true' || undefined}
      title={part.getAttribute('aria-description') ?? undefined}
      rightSection={keys === '' ? null : <kbd>{keys}</kbd>}
      onClick={() => part.click()}
    >
      {wordsOf(part)}
    </Menu.Item>
  );
}
