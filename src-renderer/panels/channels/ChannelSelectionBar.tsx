import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Channel, ChannelFolder } from '#contract/channels.ts';
import { usePermissions } from '../../state/permissions.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface ChannelSelectionBarProps extends SelectionProps {
  /** Null where the server has none. */
  folders: readonly ChannelFolder[] | null;
  onFolder: (folder: ChannelFolder | null) => void;
  /** The channels selected, as far as they are loaded. */
  channels: readonly Pick<Channel, 'objection' | 'subscribing'>[];
  onSubscribe: () => void;
  onDefault: (isDefault: boolean) => void;
  onState: (state: 'active' | 'archived') => void;
}

/** What can be done with the channels selected. Each leads to a preview. */
export function ChannelSelectionBar(props: ChannelSelectionBarProps): ReactNode {
  const { channels, folders, onFolder, onDefault, onState, onSubscribe, ...bar } = props;
  const permissions = usePermissions();
  const objection = commonObjection(channels.map((channel) => channel.objection));
  const cannotSubscribe = commonObjection(channels.map(({ subscribing }) => subscribing.add));
  useChangeShortcut(
    {
      id: 'channels subscribe people',
      keys: 'A',
      label: 'Subscribe people to the selected channels',
      scope: 'Channels',
      run: onSubscribe,
    },
    cannotSubscribe,
  );
  return (
    <SelectionBar label="Channels selected" remark={objection} {...bar}>
      <Permitted unless={cannotSubscribe}>
        <BarAction onClick={onSubscribe}>
          Subscribe people <Keys keys="A" tone="inverse" />
        </BarAction>
      </Permitted>
      <Menu position="top" withinPortal>
        <Menu.Target>
          <Permitted unless={permissions.to('right.change-default-channels')}>
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
        <BarAction onClick={() => onState('archived')}>Archive</BarAction>
      </Permitted>
    </SelectionBar>
  );
}

/** Why it can be done to none of the channels; null where it can to one of them: the preview leaves out the others. */
function commonObjection(objections: readonly string[]): string | null {
  return objections.includes('') ? null : (objections[0] ?? null);
}
