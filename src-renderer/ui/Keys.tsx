import { Flex } from '@mantine/core';
import classes from './Keys.module.css';
import { isMac } from '../state/platform.ts';

const shown: Readonly<Record<string, string>> = {
  Enter: '↵',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  Delete: 'Del',
};
const shownOnMac: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** A key's label on this system: `Ctrl` is the Cmd symbol on macOS, arrows and Enter are drawn. */
export function keyLabel(key: string): string {
  return (isMac ? shownOnMac[key] : undefined) ?? shown[key] ?? key;
}

/**
 * A shortcut's keys as key caps.
 *
 * @param props.keys such as `Ctrl K`, separated by spaces.
 * @param props.tone `filled` inside a filled button, `inverse` on the selection bar.
 */
export function Keys({ keys, tone = 'default' }: { keys: string; tone?: 'default' | 'filled' | 'inverse' }) {
  return (
    <Flex component="span" display="inline-flex" gap={2} flex="none" aria-hidden>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={`${classes.key} ${classes[tone] ?? ''}`}>
          {keyLabel(key)}
        </kbd>
      ))}
    </Flex>
  );
}
