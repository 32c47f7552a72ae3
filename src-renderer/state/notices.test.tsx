import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { hideNotice, hideNotices, showNotice } from './notices.ts';
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

test('there is one notice at a time, the newest', async () => {
  act(() => {
    for (let time = 0; time < 5; time += 1) showNotice({ title: 'Not opened', message: 'No browser' });
    showNotice({ about: 'export', message: 'Exporting' });
  });
  expect(await notices()).toEqual(['Exporting']);
  act(() => showNotice({ message: '3 accounts protected.' }));
  expect(await notices()).toEqual(['3 accounts protected.']);
});

test('a notice is hidden by what it is about, as long as it is there', async () => {
  act(() => showNotice({ about: 'export', message: 'Exported' }));
  act(() => hideNotice('update'));
  expect(await notices()).toEqual(['Exported']);
  act(() => hideNotice('export'));
  expect(await notices()).toEqual([]);
});

test('what comes from an organization that is not on screen says its name', async () => {
  act(() => showNotice({ organizationId: 'harbour', title: 'Evidence saved', message: 'report.json' }));
  expect(await notices()).toEqual(['Harbour Library: Evidence savedreport.json']);
  act(() => showNotice({ organizationId: 'harbour', message: '3 accounts protected.' }));
  expect(await notices()).toEqual(['Harbour Library3 accounts protected.']);
  act(() => showNotice({ organizationId: 'orchid', message: '4 accounts protected.' }));
  expect(await notices()).toEqual(['4 accounts protected.']);
});
