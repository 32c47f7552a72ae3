// @vitest-environment happy-dom
import { Button, TextInput } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { DialogFrame } from './DialogFrame.tsx';

afterEach(cleanup);

function Opener(): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <DialogFrame opened={opened} onClose={() => setOpened(false)} title="About">
        <p>Versions</p>
        <button type="button" onClick={() => setOpened(false)}>
          Done
        </button>
      </DialogFrame>
    </>
  );
}

test('a dialog opens every time, and returns the focus even the first time', async () => {
  renderThemed(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  for (const time of [1, 2]) {
    opener.focus();
    fireEvent.click(opener);
    expect(await screen.findByRole('dialog', { name: 'About' }), `time ${time}`).toBeTruthy();
    screen.getByRole('button', { name: 'Done' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  }
});

test.each<[string, string | RegExp, ReactNode, ReactNode]>([
  ['its first field', 'Name', <TextInput key="name" label="Name" />, null],
  [
    'the button that leads on, where it has no field',
    'Export',
    null,
    <Button key="go" variant="filled">
      Export
    </Button>,
  ],
  [
    'the way out, where leading on loses something',
    'Cancel',
    null,
    [
      <Button key="cancel">Cancel</Button>,
      <Button key="go" variant="danger">
        Delete
      </Button>,
    ],
  ],
])('a dialog initially focuses %s', async (_, name, children, foot) => {
  renderThemed(
    <DialogFrame title="About" onClose={() => undefined} foot={foot}>
      {children}
    </DialogFrame>,
  );
  await expect
    .poll(
      () => document.activeElement?.textContent || screen.queryByLabelText(name) === document.activeElement,
    )
    .toBe(children === null ? name : true);
});

test('a dialog says aloud why its button is barred', async () => {
  const foot = (
    <Button variant="filled" disabled>
      Send
    </Button>
  );
  const dialog = (reason: string | null): ReactNode => (
    <DialogFrame title="Test a token" reason={reason} foot={foot} onClose={() => {}}>
      <p>Text</p>
    </DialogFrame>
  );
  const { rerender } = renderThemed(dialog('Enter a token.'));
  expect((await screen.findByRole('status')).textContent).toBe('Enter a token.');
  rerender(dialog(null));
  expect(screen.queryByRole('status')).toBeNull();
});
