import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';

beforeEach(() => {
  window.realmConsole = createFakeBridge();
});
afterEach(cleanup);

test.each([
  [0, 'None of your changes have been sent.'],
  [1, 'Your value was not saved; another change was.'],
  [2, 'Your value was not saved; 2 other changes were.'],
])('after %i other changes of the same save it says: %s', (othersApplied, words) => {
  renderThemed(
    <ConflictDialog
      conflict={{
        name: 'can_remove_members_group',
        opened: 12,
        theirs: 13,
        yours: 14,
        openedAt: 1_000,
        changedAt: 2_000,
        othersApplied,
      }}
      onClose={() => undefined}
      onResult={() => undefined}
    />,
  );
  expect(screen.getByText(/^Someone saved another value at/).textContent).toContain(words);
});
