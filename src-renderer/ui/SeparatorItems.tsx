import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { usePreferences, writePreferences } from '../state/preferences.ts';

const separators = [
  { value: ',', label: 'ui.comma' },
  { value: ';', label: 'ui.semicolon' },
] as const;

/** The separators of a CSV file, as items of a menu that exports one. Kept on this device. */
export function SeparatorItems(): ReactNode {
  const chosen = usePreferences(({ listSeparator }) => listSeparator) ?? ',';
  return (
    <>
      <Menu.Label>{say('ui.csv-separator')}</Menu.Label>
      {separators.map(({ value, label }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checkIcon={<IconCheck size={15} stroke={2.2} aria-hidden />}
          checked={chosen === value}
          closeMenuOnClick={false}
          onChange={() => void writePreferences({ listSeparator: value })}
        >
          {say(label)}
        </Menu.RadioItem>
      ))}
    </>
  );
}
