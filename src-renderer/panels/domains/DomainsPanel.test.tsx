import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainSurvey } from '#contract/organization.ts';
import { succeed } from '#contract/outcome.ts';
import type { Role } from '#contract/people.ts';
import type { FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { beginPanel, endPanel, factsOf, signInAs } from '../../../test/fakes/panel.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { placeIn } from '../../state/navigation.ts';
import { DomainsPanel } from './DomainsPanel.tsx';

const domains = [
  { domain: 'loomhouse.example', readable: 'loomhouse.example', allowSubdomains: true },
  { domain: 'xn--mnchen-3ya.example', readable: 'münchen.example', allowSubdomains: false },
];
const survey: DomainSurvey = {
  version: 1,
  known: 9,
  hidden: 0,
  outside: 2,
  insideOf: { 'loomhouse.example': 7 },
  outsideDomains: [],
  outsideDomainCount: 0,
};

let bridge: FakeBridge;
function show(role: Role = 100): void {
  bridge.answer('domains.survey', () => succeed(survey));
  bridge.answer('domains.impact', () =>
    succeed({
      outsideBefore: 2,
      outsideAfter: 2,
      hidden: 0,
      leaving: { count: 0, people: [] },
      joining: { count: 0, people: [] },
    }),
  );
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  const settings = { id: 0, url: '', domains, restrictedToDomains: true } as never;
  signInAs(role, { settings: [settings] });
  renderThemed(<DomainsPanel />);
}

beforeEach(() => {
  bridge = beginPanel('domains');
});
afterEach(endPanel);

const grid = () => screen.getByRole('grid', { name: 'Allowed domains' });
const sheetOf = (name: string) => screen.getByRole('complementary', { name });
async function open(name: string): Promise<HTMLElement> {
  await within(grid()).findByText('7');
  fireEvent.click(within(grid()).getByText(name));
  return sheetOf(name);
}
describe('the sheet of an allowed domain', () => {
  it('takes the place of the column, and gives it back on Esc', async () => {
    show();
    await screen.findByRole('complementary', { name: 'People by address' });
    const sheet = await open('loomhouse.example');
    expect(screen.queryByRole('complementary', { name: 'People by address' })).toBeNull();
    expect(placeIn('orchid').open).toBe('loomhouse.example');
    within(sheet).getByText('1 of 2');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Next domain' }));
    fireEvent.keyDown(sheetOf('münchen.example'), { key: 'Escape' });
    sheetOf('People by address');
  });

  it('says what is known of the domain', async () => {
    show();
    expect(factsOf(await open('loomhouse.example'))).toEqual([
      'Subdomains: Allowed too',
      'People: 7subdomains included',
      'Enforced: Yes',
    ]);
    expect(factsOf(await open('münchen.example'))).toEqual([
      'Stored as: xn--mnchen-3ya.example',
      'Subdomains: Not allowed',
      'People: Unknown',
      'Enforced: Yes',
    ]);
  });

  it('shows its people, changes its subdomains and deletes it', async () => {
    show();
    const sheet = await open('loomhouse.example');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: /^Subdomains of/ });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(within(sheet).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('dialog', { name: 'Delete loomhouse.example' });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Show in People', hidden: true }));
    expect(placeIn('orchid').panel).toBe('people');
  });

  it('says to administrators why they can’t change it', async () => {
    show(200);
    const sheet = await open('loomhouse.example');
    const words = /^Only owners can change domains/;
    for (const name of ['Edit', 'Delete']) {
      const change = within(sheet).getByRole('button', { name });
      expect(change.getAttribute('aria-description')).toMatch(words);
    }
  });
});
