import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { AccountMenu } from './AccountMenu.tsx';

afterEach(cleanup);

test('an organization is forgotten after its journal was taken along', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:journal');
  const exported = succeed({ text: '[]', changes: 0, next: null });
  const bridge = createFakeBridge({ answers: { 'journal.export': () => exported } });
  Object.assign(window, { realmConsole: bridge });
  const organization = anOrganization();
  renderThemed(<AccountMenu organization={organization} />);
  fireEvent.click(screen.getByRole('button', { name: /^Account:/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Forget this organization' }));
  const dialog = await screen.findByRole('dialog', { name: `Forget ${organization.name}` });
  expect(dialog.textContent).toContain('journal');
  fireEvent.click(screen.getByRole('button', { name: 'Export journal' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'JSON' }));
  await screen.findByText('Journal exported');
  expect(saved).toHaveBeenCalledOnce();
  const asked = () => bridge.made.filter(({ name }) => name === 'organization.sign-out');
  expect(asked(), 'nothing is forgotten by an export').toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Forget organization' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]?.input).toEqual({ organizationId: organization.id, forget: true });
});
