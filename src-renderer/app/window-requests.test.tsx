import { notifications, Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import type { WindowRequest } from '#contract/console.ts';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { showWhatsNew, useDialogsStore } from '../state/dialogs.ts';
import { navigate, useNavigationStore } from '../state/navigation.ts';
import { useOrganizationsStore } from '../state/organizations.ts';
import { startWindowRequests } from './window-requests.tsx';

const waiting: WindowRequest[] = [];
const bridge = createFakeBridge({
  answers: { 'window.take-request': () => succeed(waiting.shift() ?? null) },
});
let end = (): void => undefined;

function start(): void {
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<Notifications />);
  end = startWindowRequests();
}
afterEach(() => {
  end();
  waiting.length = 0;
  showWhatsNew(false);
  act(() => notifications.clean());
  cleanup();
  useNavigationStore.setState({ trails: {} });
});

const placeIn = (organizationId: string) => {
  const trail = useNavigationStore.getState().trails[organizationId];
  return trail?.places[trail.index];
};

test('what came before the window was loaded is carried out', async () => {
  waiting.push({ kind: 'open', organizationId: 'orchid', thing: { panel: 'people', open: 41 } });
  start();
  await waitFor(() => expect(placeIn('orchid')).toMatchObject({ panel: 'people', open: 41 }));
  expect(useOrganizationsStore.getState().currentId).toBe('orchid');
});

test('what comes later is taken when it is announced', async () => {
  start();
  navigate('orchid', { job: 'j1' });
  waiting.push({ kind: 'open', organizationId: 'orchid', thing: { panel: 'reports', open: 9 } });
  act(() => bridge.push({ topic: 'request', payload: null }));
  await waitFor(() => expect(placeIn('orchid')).toEqual({ panel: 'reports', open: 9, job: null }));
});

test('an update offers what is new, and goes once that is open', async () => {
  waiting.push({ kind: 'updated', version: '0.9.0' });
  start();
  await screen.findByText('Updated to 0.9.0');
  fireEvent.click(screen.getByRole('button', { name: "What's new" }));
  expect(useDialogsStore.getState().whatsNewOpen).toBe(true);
  await waitFor(() => expect(screen.queryByText('Updated to 0.9.0')).toBeNull());
});

test.each<[WindowRequest, RegExp]>([
  [
    { kind: 'unknown-organization', origin: 'https://other.example' },
    /https:\/\/other\.example isn't in this console/,
  ],
  [{ kind: 'unreadable-link' }, /can't read the link/],
  [{ kind: 'recovered' }, /It stopped working/],
])('%o is said quietly', async (request, words) => {
  waiting.push(request);
  start();
  expect(await screen.findByText(words)).toBeTruthy();
});
