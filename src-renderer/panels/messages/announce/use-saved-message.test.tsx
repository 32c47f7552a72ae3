import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#contract/announce.ts';
import { newTarget } from '#contract/changes.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { InOrganization } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { emptyComposition } from '../../../subjects/messages/composition.ts';
import { keepComposition } from '../../../subjects/messages/compositions.ts';
import { useSavedMessage } from './use-saved-message.ts';

const destination = { type: 'channel', channelId: 3, topic: 'lunch' } as const;
const saved: Draft = { id: 7, key: 'soup', destination, names: [], excerpt: 'Soup today', changedAt: 1 };

function showDrafts(drafts: Draft[]): void {
  const replica = replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), drafts } });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
}

beforeEach(() => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('composition.write', () => succeed(null));
  showDrafts([]);
});
afterEach(() => {
  keepComposition('orchid', 'new', null);
  vi.useRealTimers();
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
});

test('what was saved is opened once the server tells of it', async () => {
  const show = vi.fn();
  const { result } = renderHook(() => useSavedMessage('new', show), { wrapper: InOrganization });
  act(() => result.current(newTarget('draft', 'soup')));
  expect(show).not.toHaveBeenCalled();
  act(() => showDrafts([saved]));
  await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('draft:7'));
});

test('nobody is taken away from a message that was begun meanwhile', () => {
  vi.useFakeTimers();
  const show = vi.fn();
  const { result, rerender } = renderHook(() => useSavedMessage('new', show), { wrapper: InOrganization });
  act(() => result.current(newTarget('draft', 'soup')));
  keepComposition('orchid', 'new', { ...emptyComposition(), content: 'Thank you' });
  act(() => showDrafts([saved]));
  act(() => {
    vi.runAllTimers();
  });
  keepComposition('orchid', 'new', null);
  // Nor later, when that message is done with.
  act(() => showDrafts([{ ...saved, changedAt: 2 }]));
  rerender();
  act(() => {
    vi.runAllTimers();
  });
  expect(show).not.toHaveBeenCalled();
});
