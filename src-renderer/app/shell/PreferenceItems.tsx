import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Preferences } from '../../../src-preload/contract/entities.ts';
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

function Choice({
  checked,
  kind,
  onChoose,
  children,
}: {
  checked: boolean;
  kind: 'radio' | 'checkbox';
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item
      role={`menuitem${kind}`}
      aria-checked={checked}
      closeMenuOnClick={false}
      onClick={onChoose}
      rightSection={checked ? <IconCheck size={15} stroke={2.2} /> : <span />}
    >
      {children}
    </Menu.Item>
  );
}

/** The choice of colour scheme, as items of a menu. */
export function ColorSchemeItems() {
  const colorScheme = usePreferences((state) => state.colorScheme);
  return schemes.map(({ value, label }) => (
    <Choice
      key={value}
      kind="radio"
      checked={colorScheme === value}
      onChoose={() => void writePreferences({ colorScheme: value })}
    >
      {label}
    </Choice>
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
        <Choice
          key={value}
          kind="radio"
          checked={density === value}
          onChoose={() => void writePreferences({ density: value })}
        >
          {label}
        </Choice>
      ))}
      <Menu.Divider />
      <Choice
        kind="checkbox"
        checked={singleKeyShortcuts}
        onChoose={() => void writePreferences({ singleKeyShortcuts: !singleKeyShortcuts })}
      >
        Single-key shortcuts
      </Choice>
    </>
  );
}
