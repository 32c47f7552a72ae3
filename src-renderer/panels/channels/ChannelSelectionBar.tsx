import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Channel, ChannelFolder } from '#contract/channels.ts';
import { say } from '#words/say.ts';
import { usePermissions } from '../../state/permissions.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface ChannelSelectionBarProps extends SelectionProps {
  /** Null where the server has none. */
  folders: readonly ChannelFolder[] | null;
  onFolder: (folder: ChannelFolder | null) => void;
  /** The channels selected, as far as they are loaded. */
  channels: readonly Pick<Channel, 'objection' | 'subscribing' | 'isArchived'>[];
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
      label: say('channels.subscribe-to-selected'),
      scope: say('channels.channels'),
      run: onSubscribe,
    },
    cannotSubscribe,
  );
  return (
    <SelectionBar label={say('channels.selected')} remark={objection} {...bar}>
      <Permitted unless={cannotSubscribe}>
        <BarAction onClick={onSubscribe}>
          {say('channels.subscribe-people')} <Keys keys="A" tone="inverse" />
        </BarAction>
      </Permitted>
      <Menu position="top" withinPortal>
        <Menu.Target>
          <Permitted unless={permissions.to('right.change-default-channels')}>
            <BarAction>
              {say('channels.default-channels')} <IconChevronDown size={13} stroke={1.6} aria-hidden />
            </BarAction>
          </Permitted>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDefault(true)}>{say('channels.add-to-default')}</Menu.Item>
          <Menu.Item onClick={() => onDefault(false)}>{say('channels.remove-from-default')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {folders !== null && (
        <Menu position="top" withinPortal>
          <Menu.Target>
            <Permitted unless={objection}>
              <BarAction>
                {say('channels.folder')} <IconChevronDown size={13} stroke={1.6} aria-hidden />
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
            <Menu.Item onClick={() => onFolder(null)}>{say('channels.no-folder')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {channels.some(({ isArchived }) => isArchived) && (
        <Permitted unless={objection}>
          <BarAction onClick={() => onState('active')}>{say('channels.bring-back')}</BarAction>
        </Permitted>
      )}
      <Permitted unless={objection}>
        <BarAction onClick={() => onState('archived')}>{say('channels.archive')}</BarAction>
      </Permitted>
    </SelectionBar>
  );
}

/** Why it can be done to none of the channels; null where it can to one of them: the preview leaves out the others. */
function commonObjection(objections: readonly string[]): string | null {
  return objections.includes('') ? null : (objections[0] ?? null);
}
