import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Channel, ChannelFolder } from '#contract/channels.ts';
import { usePermissions } from '../../state/permissions.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface ChannelSelectionBarProps extends SelectionProps {
  /** Null where the server has none. */
  folders: readonly ChannelFolder[] | null;
  onFolder: (folder: ChannelFolder | null) => void;
  /** The channels selected, as far as they are loaded. */
  channels: readonly Pick<Channel, 'objection'>[];
  onDefault: (isDefault: boolean) => void;
  onState: (state: 'active' | 'archived') => void;
}

/** What can be done with the channels selected. Each leads to a preview. */
export function ChannelSelectionBar(props: ChannelSelectionBarProps): ReactNode {
  const { channels, folders, onFolder, onDefault, onState, ...bar } = props;
  const permissions = usePermissions();
  const objection = changeObjection(channels);
  return (
    <SelectionBar label="Channels selected" remark={objection} {...bar}>
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
            <Permitted unless={objection}>
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
      <Permitted unless={objection}>
        <BarAction onClick={() => onState('active')}>Bring back</BarAction>
      </Permitted>
      <Permitted unless={objection}>
        <BarAction danger onClick={() => onState('archived')}>
          Archive
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}

/** Why none of the channels can be changed; null where one of them can: the preview leaves out the others. */
function changeObjection(channels: ChannelSelectionBarProps['channels']): string | null {
  const [first] = channels;
  if (first === undefined || channels.some(({ objection }) => objection === '')) return null;
  return first.objection;
}
