import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { ReportFilterMenu } from './ReportFilterMenu.tsx';
import { noFilter } from './report-filter.ts';

afterEach(cleanup);

test('what is typed takes the place of the words that were filtered by last', async () => {
  window.realmConsole = createFakeBridge();
  renderThemed(
    <ReportFilterMenu reports={[]} filter={{ ...noFilter, text: 'watches' }} onFilter={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Words' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'watches'.length]);
});
