import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showNotice } from '../../state/notices.ts';
import { useReportSettings } from './use-report-settings.ts';

/** Which reports come first. */
export function ReportOrderMenu(): ReactNode {
  const { order, write } = useReportSettings();
  async function choose(next: string): Promise<void> {
    const problem = await write({ order: next === 'oldest-first' ? 'oldest-first' : 'newest-first' });
    if (problem !== null) showNotice({ title: "Couldn't keep the order", message: problem });
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label="Order">
          <ActionIcon aria-label="Order">
            <IconArrowsSort size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={order ?? ''} onChange={(next) => void choose(next)}>
          <Menu.RadioItem value="newest-first" closeMenuOnClick>
            Newest first
          </Menu.RadioItem>
          <Menu.RadioItem value="oldest-first" closeMenuOnClick>
            Oldest first
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
