import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { SeparatorItems } from '../../ui/SeparatorItems.tsx';
import type { JournalFormat } from './use-journal-export.ts';

interface ExportMenuProps {
  /** What is exported: "Export", "Export matches". */
  label: string;
  disabled: boolean;
  variant?: 'default' | 'subtle';
  /** How many changes were read so far; null while nothing is exported. */
  read: number | null;
  onExport: (format: JournalFormat) => void;
}

/** A button that exports recorded changes as CSV or JSON. */
export function ExportMenu({
  label,
  disabled,
  variant = 'default',
  read,
  onExport,
}: ExportMenuProps): ReactNode {
  return (
    <Menu position="bottom-end" withinPortal width={200}>
      <Menu.Target>
        <Button
          variant={variant}
          leftSection={<IconFileExport size={15} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          disabled={disabled || read !== null}
        >
          {read === null ? label : say('journal.read', { count: read })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('csv')}>{say('journal.csv')}</Menu.Item>
        <Menu.Item onClick={() => onExport('json')}>JSON</Menu.Item>
        <Menu.Divider />
        <SeparatorItems />
      </Menu.Dropdown>
    </Menu>
  );
}
