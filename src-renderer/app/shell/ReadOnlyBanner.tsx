import { Button, Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { useReadOnly } from '../../state/permissions.ts';
import { Banner } from '../../ui/Banner.tsx';
import { SafetyItems } from './SafetyItems.tsx';

/** Says why nothing can be changed here, with the way to another safety level; nothing at the others. */
export function ReadOnlyBanner(): ReactNode {
  if (useReadOnly() === null) return null;
  return (
    <Banner
      tone="neutral"
      icon={IconEye}
      title="Read-only"
      actions={
        <Menu position="bottom-end" width={264} withinPortal>
          <Menu.Target>
            <Button size="xs">{say('shell.change-safety-level')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <SafetyItems />
          </Menu.Dropdown>
        </Menu>
      }
    >
      {say('shell.read-only-help')}
    </Banner>
  );
}
