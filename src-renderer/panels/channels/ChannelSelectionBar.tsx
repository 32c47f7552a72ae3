import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChannelFolder } from '#contract/channels.ts';
import { usePermissions } from '../../state/permissions.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface ChannelSelectionBarProps extends SelectionProps {
  /** Null where the server has none. */
  folders: readonly ChannelFolder[] | null;
  onFolder: (folder: ChannelFolder | null) => void;
  onDefault: (isDefault: boolean) => void;
  onState: (state: 'active' | 'archived') => void;
}

/** What can be done with the channels selected. Each leads to a preview. */
export function ChannelSelectionBar(props: ChannelSelectionBarProps): ReactNode {
  const { folders, onFolder, onDefault, onState, ...bar } = props;
  const permissions = usePermissions();
  return (
    <SelectionBar label="Channels selected" {...bar}>
      <Menu position="top" withinPortal>
        <Menu.Target>
          <Permitted unless={permissions.to('change the default channels')}>
            <BarAction>
              Default channels <IconChevronDown size={13} stroke={1.6} aria-hidden />
            </BarAction>
          </Permitted>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDefault(true)}>Add to default channels</Menu.Item>
          <Menu.Item onClick={() => onDefault(false)}>Remove from default channels</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {folders !== null && (
        <Menu position="top" withinPortal>
          <Menu.Target>
            <Permitted>
              <BarAction>
                Folder <IconChevronDown size={13} stroke={1.6} aria-hidden />
              </BarAction>
            </Permitted>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {folders
              .filter(({ isArchived }) => !isArchived)
              .map((folder) => (
                <Menu.Item key={folder.id} onClick={() => onFolder(folder)}>
                  <bdi>{folder.name}</bdi>
                </Menu.Item>
              ))}
            <Menu.Item onClick={() => onFolder(null)}>No folder</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Permitted>
        <BarAction onClick={() => onState('active')}>Bring back</BarAction>
      </Permitted>
      <Permitted>
        <BarAction danger onClick={() => onState('archived')}>
          Archive
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}
