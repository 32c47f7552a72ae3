import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aPerson } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { PersonChannels } from './PersonChannels.tsx';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';

afterEach(cleanup);

const person = aPerson({ userId: 7, name: 'Mara' });
const channel = (id: number, name: string, cannotRemove = '') => ({
  id,
  name,
  privacy: 'public' as const,
  isArchived: false,
  cannotRemove,
});

test('the channels of a person are looked up where the server does not list them, and can be left', async () => {
  let unread = 30;
  const channels = [channel(3, 'general')];
  window.realmConsole = createFakeBridge({
    answers: {
      'channels.of-person': () => succeed({ channels: [...channels], unread }),
      'channels.read-subscribers': () => {
        unread -= Math.min(unread, 20);
        if (unread === 0) channels.push(channel(4, 'kiln', 'Only administrators can.'));
        return succeed(unread);
      },
    },
  });
  const begin = vi.fn<PersonEdits['begin']>(() => Promise.resolve(true));
  renderThemed(
    <PersonChannels
      person={person}
      edits={{ begin, permissions: { toPeople: () => null } } as unknown as PersonEdits}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Check 30 channels' }));
  const button = await screen.findByRole('button', { name: 'Unsubscribe from kiln' });
  expect(button.getAttribute('aria-description')).toBe('Only administrators can.');
  expect(screen.getByText('Only administrators can.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Check \d/ })).toBeNull();
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe from general' }));
  expect(begin).toHaveBeenCalledWith({
    kind: 'edit',
    title: 'Unsubscribe Mara from general',
    edits: [{ target: 'user:7', field: 'channel:3', value: '' }],
  });
});
