import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Preferences } from '#contract/console.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';

const schemes: readonly { value: Preferences['colorScheme']; label: string }[] = [
  { value: 'auto', label: 'System theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const densities: readonly { value: Preferences['density']; label: string }[] = [
  { value: 'compact', label: 'Compact rows' },
  { value: 'comfortable', label: 'Comfortable rows' },
];

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
    </>
  );
}
