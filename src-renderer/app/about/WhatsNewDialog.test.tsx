import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import releases from 'virtual:changelog';
import { formatIsoDate } from '#contract/words/time.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { showWhatsNew, useDialogsStore } from '../../state/dialogs.ts';
import { WhatsNewDialog } from './WhatsNewDialog.tsx';

afterEach(() => {
  cleanup();
  showWhatsNew(false);
});

test('lists what each version brought, newest first', async () => {
  renderThemed(<WhatsNewDialog />);
  showWhatsNew(true);
  const dialog = await screen.findByRole('dialog', { name: "What's new" });
  const titles = await within(dialog).findAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(
    releases.map(({ version, date }) => `${version} ${formatIsoDate(date)}`),
  );
  const changes = releases.flatMap((release) => release.changes.flatMap(({ texts }) => texts));
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(changes);
});

test('closes with its cross', async () => {
  renderThemed(<WhatsNewDialog />);
  showWhatsNew(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(useDialogsStore.getState().whatsNewOpen).toBe(false);
});
