import { cleanup, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { CoveredDialog } from '../../ui/dialog/covered-dialog.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { ListDialog } from './ListDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Covered({ onClose }: { onClose: () => void }): ReactNode {
  const [isCovered, setCovered] = useState(false);
  const [isOpen, setOpen] = useState(true);
  return (
    <DialogFrame title="Add members" closeOnEscape={!isCovered} onClose={onClose}>
      <CoveredDialog value={setCovered}>
        {isOpen && (
          <ListDialog
            title="Check the columns"
            subtitle="team.csv"
            isReading={false}
            onClose={() => setOpen(false)}
            onConfirm={() => {}}
            aside={null}
            foot={null}
          >
            <p>Columns</p>
          </ListDialog>
        )}
      </CoveredDialog>
    </DialogFrame>
  );
}

test('two Escapes in a row close the dialog and the one below it', async () => {
  const onClose = vi.fn<() => void>();
  renderThemed(<Covered onClose={onClose} />);
  await screen.findByText('Columns');
  // The testing library would wait for every effect between the two.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const press = (): boolean =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const isGone = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByText('Columns') !== null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  press();
  await isGone;
  expect(onClose).not.toHaveBeenCalled();
  press();
  expect(onClose).toHaveBeenCalledOnce();
});
