import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { showShortcuts } from '../../state/dialogs.ts';
import { registerShortcut } from '../../state/shortcuts.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  act(() => showShortcuts(false));
  cleanup();
});

function open(): HTMLElement {
  window.realmConsole = createFakeBridge();
  const shared = { label: 'Redo', scope: 'Everywhere', run: () => {} };
  ends.push(registerShortcut({ ...shared, id: 'redo', keys: 'Ctrl Shift Z' }));
  ends.push(registerShortcut({ ...shared, id: 'redo as elsewhere', keys: 'Ctrl Y' }));
  showShortcuts(true);
  renderThemed(<ShortcutsDialog />);
  return screen.getByRole('dialog');
}

test('keys that do the same share a row', () => {
  const rows = within(open()).getAllByText('Redo');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.closest('dt')?.nextElementSibling?.textContent).toContain('Ctrl Shift Z or Ctrl Y');
});

test('shortcuts are found by their words or their heading', () => {
  const dialog = open();
  const find = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText('Find a shortcut'), { target: { value } });
  find('redo everywhere');
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Redo']);
  find('no such thing');
  expect(within(dialog).getByText('No matches')).toBeTruthy();
});
