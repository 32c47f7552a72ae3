import { isMac } from './platform.ts';

const modifiers = new Set(['Ctrl', 'Alt', 'Shift']);
const named: Readonly<Record<string, string>> = {
  Up: 'arrowup',
  Down: 'arrowdown',
  Left: 'arrowleft',
  Right: 'arrowright',
  Esc: 'escape',
  Space: ' ',
};

/** Whether it is a plain character without Ctrl or Alt, which a field would take as text. */
export function isSingleKey(keys: string): boolean {
  const parts = keys.split(' ');
  return parts.length === 1 && keys.length === 1;
}

/** Whether a field that has the focus needs the key itself: a plain character, or what deletes one. */
export function isTypingKey(keys: string): boolean {
  return isSingleKey(keys) || keys === 'Delete' || keys === 'Backspace';
}

/**
 * The key that was pressed, as a shortcut names it. Digits are read from their place on the keyboard, since
 * some layouts need Shift for them; letters too where the layout has no Latin ones.
 */
function pressedKey(event: KeyboardEvent): string {
  if (/^Digit\d$/.test(event.code)) {
    return event.code.slice(5);
  }
  const isLatin = event.key.length > 1 || event.key.charCodeAt(0) < 0x80;
  if (!isLatin && /^Key[A-Z]$/.test(event.code)) {
    return event.code.slice(3).toLowerCase();
  }
  return event.key.toLowerCase();
}

/**
 * Whether a key press is the one that `keys` names. `Ctrl` is Cmd on macOS; `Alt` with a digit is Control there,
 * where Option with a digit types a character. Shift counts only with letters and named keys: signs such as `?`
 * are typed with or without it depending on the layout.
 *
 * @param keys such as `Ctrl K`, `Alt Left`, `?`.
 * @param event a key press.
 */
export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split(' ');
  const name = parts.at(-1) ?? '';
  const wanted = named[name] ?? name.toLowerCase();
  const isDigit = /^\d$/.test(name);
  const isSign = name.length === 1 && !/[a-z0-9]/i.test(name);
  const wants = new Set(parts.filter((part) => modifiers.has(part)));
  const altIsControl = isMac && isDigit && wants.has('Alt');
  const control = isMac ? event.metaKey : event.ctrlKey;
  const alternative = altIsControl ? event.ctrlKey : event.altKey;
  const other = isMac ? event.ctrlKey && !altIsControl : event.metaKey;
  const pressed = isSign ? event.key.toLowerCase() : pressedKey(event);
  return (
    pressed === wanted &&
    !other &&
    control === wants.has('Ctrl') &&
    alternative === wants.has('Alt') &&
    (isSign || event.shiftKey === wants.has('Shift'))
  );
}
