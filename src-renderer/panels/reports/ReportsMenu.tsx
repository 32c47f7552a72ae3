import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showNotice } from '../../state/notices.ts';
import { useReportSettings } from './use-report-settings.ts';

/** What else is about all reports: their statistics, and which come first. */
export function ReportsMenu({ onStatistics }: { onStatistics: () => void }): ReactNode {
  const { order, write } = useReportSettings();
  async function choose(next: string): Promise<void> {
    const problem = await write({ order: next === 'oldest-first' ? 'oldest-first' : 'newest-first' });
    if (problem !== null) showNotice({ title: "Couldn't keep the order", message: problem });
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label="More about reports">
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChartBar size={16} stroke={1.6} aria-hidden />} onClick={onStatistics}>
          Statistics
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Order</Menu.Label>
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
