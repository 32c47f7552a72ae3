import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { Organization } from '#contract/organization.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { StoppedDemoBanner } from './StoppedDemoBanner.tsx';

afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
});

test('a demo that stopped is started again and shown, or says why not', async () => {
  let answer: Result<Organization> = fail({ kind: 'internal', message: 'It did not start in time.' });
  const bridge = createFakeBridge({ answers: { 'organization.start-demo': () => answer } });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<StoppedDemoBanner />);
  expect(screen.getByRole('alert').textContent).toContain('The demo organization stopped');
  const again = screen.getByRole('button', { name: 'Start it again' });
  fireEvent.click(again);
  await screen.findByText('It did not start in time.', { exact: false });
  answer = succeed(anOrganization({ id: 'demo-2', isDemo: true }));
  fireEvent.click(again);
  await waitFor(() => expect(useOrganizationsStore.getState().currentId).toBe('demo-2'));
});
