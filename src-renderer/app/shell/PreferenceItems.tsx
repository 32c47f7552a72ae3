import { Flex, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { noUpdatesWords } from '../about/update-words.ts';
import { useUpdateStore } from '../../state/updates.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { densities, schemes } from './preference-choices.ts';

const check = <IconCheck size={15} stroke={2.2} aria-hidden />;

/** The choice of colour scheme, as items of a menu. */
export function ColorSchemeItems() {
  const colorScheme = usePreferences((state) => state.colorScheme);
  return schemes.map(({ value, label }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      checkIcon={check}
      checked={colorScheme === value}
      onChange={() => void writePreferences({ colorScheme: value })}
    >
      {label}
    </Menu.RadioItem>
  ));
}

/** Whether newer versions are looked for; why that can't be chosen where this build has no feed. */
function UpdateItem() {
  const lookForUpdates = usePreferences((state) => state.lookForUpdates);
  const update = useUpdateStore((state) => state.update);
  const reason = update?.kind === 'unavailable' ? noUpdatesWords[update.reason] : null;
  return (
    <Menu.CheckboxItem
      checkIcon={check}
      checked={lookForUpdates && reason === null}
      disabled={update === null || reason !== null}
      onChange={() => void writePreferences({ lookForUpdates: !lookForUpdates })}
    >
      <Flex component="span" direction="column">
        Look for updates
        <span>{reason ?? 'At each start and once a day'}</span>
      </Flex>
    </Menu.CheckboxItem>
  );
}

/** Everything that can be set for this device, as items of a menu. */
export function PreferenceItems() {
  const density = usePreferences((state) => state.density);
  const singleKeyShortcuts = usePreferences((state) => state.singleKeyShortcuts);
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <ColorSchemeItems />
      <Menu.Divider />
      <Menu.Label>Density</Menu.Label>
      {densities.map(({ value, label }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checkIcon={check}
          checked={density === value}
          onChange={() => void writePreferences({ density: value })}
        >
          {label}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.CheckboxItem
        checkIcon={check}
        checked={singleKeyShortcuts}
        onChange={() => void writePreferences({ singleKeyShortcuts: !singleKeyShortcuts })}
      >
        Single-key shortcuts
      </Menu.CheckboxItem>
      <UpdateItem />
    </>
  );
}
