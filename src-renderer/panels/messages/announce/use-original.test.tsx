import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Draft } from '#contract/announce.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { InOrganization } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { useOriginal } from './use-original.ts';

afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
});

function showDrafts(drafts: Draft[]): void {
  const replica = replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), drafts } });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
}

test('a message that is opened, unchanged, and sent elsewhere keeps its text in the editor', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const destination = { type: 'channel', channelId: 3, topic: 'lunch' } as const;
  bridge.answer('announce.open', () =>
    succeed({ destination, people: [], content: 'Soup today', deliverAt: null }),
  );
  showDrafts([{ id: 7, key: 'soup', destination, names: [], excerpt: 'Soup today', changedAt: 1 }]);
  const { result } = renderHook(() => useOriginal('draft:7'), { wrapper: InOrganization });
  await waitFor(() => expect(result.current).toMatchObject({ composition: { content: 'Soup today' } }));
  act(() => showDrafts([]));
  expect(result.current).toMatchObject({
    isGone: true,
    base: null,
    composition: { content: 'Soup today', topic: 'lunch', channelId: 3 },
  });
});

test('what cannot be opened says why, and is opened by trying again', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const failure = { kind: 'offline', reason: 'timeout', message: 'No answer.' } as const;
  bridge.answer('announce.open', () => fail(failure));
  const destination = { type: 'channel', channelId: 3, topic: 'lunch' } as const;
  showDrafts([{ id: 7, key: 'soup', destination, names: [], excerpt: 'Soup today', changedAt: 1 }]);
  const { result } = renderHook(() => useOriginal('draft:7'), { wrapper: InOrganization });
  await waitFor(() => expect(result.current).toMatchObject({ kind: 'not-open', failure }));
  bridge.answer('announce.open', () =>
    succeed({ destination, people: [], content: 'Soup today', deliverAt: null }),
  );
  act(() => {
    if (result.current.kind === 'not-open') result.current.askAgain();
  });
  await waitFor(() => expect(result.current).toMatchObject({ composition: { content: 'Soup today' } }));
});
