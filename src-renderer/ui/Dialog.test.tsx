// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

function Opener(): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="About">
        <p>Versions</p>
        <button type="button" onClick={() => setOpened(false)}>
          Done
        </button>
      </Dialog>
    </>
  );
}

test('a dialog opens each time that it is asked for, and gives the focus back the first time too', async () => {
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
