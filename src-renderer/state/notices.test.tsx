import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { hideNotices, showNotice } from './notices.ts';
import { useOrganizationsStore } from './organizations.ts';

beforeEach(() => {
  vi.useFakeTimers();
  notifications.clean();
  const list = [anOrganization({ id: 'orchid' }), anOrganization({ id: 'harbour', name: 'Harbour Library' })];
  useOrganizationsStore.setState({ list, currentId: 'orchid' });
  renderThemed(<Notifications />);
});
afterEach(() => {
  act(hideNotices);
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
  vi.useRealTimers();
});

async function notices(): Promise<(string | null)[]> {
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  return screen.queryAllByRole('alert').map(({ textContent }) => textContent);
}

test('the same notice again takes the place of the first, and so does another one about the same', async () => {
  act(() => {
    for (let time = 0; time < 5; time += 1) showNotice({ title: 'Not opened', message: 'No browser' });
    showNotice({ about: 'export', message: 'Exporting' });
    showNotice({ about: 'export', message: 'Exported' });
  });
  expect(await notices()).toEqual(['Not openedNo browser', 'Exported']);
  act(hideNotices);
  expect(await notices()).toEqual([]);
});

test('what comes from an organization that is not on screen says its name', async () => {
  act(() => {
    showNotice({ organizationId: 'harbour', title: 'Evidence saved', message: 'report.json' });
    showNotice({ organizationId: 'harbour', message: '3 accounts protected.' });
    showNotice({ organizationId: 'orchid', message: '4 accounts protected.' });
  });
  expect(await notices()).toEqual([
    'Harbour Library: Evidence savedreport.json',
    'Harbour Library3 accounts protected.',
    '4 accounts protected.',
  ]);
});
