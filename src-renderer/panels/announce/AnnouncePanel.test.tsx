import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Composition } from '#contract/calls/announce.ts';
import type { Draft } from '#contract/announce.ts';
import { newTarget } from '#contract/changes.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { AnnouncePanel } from './AnnouncePanel.tsx';
import { emptyComposition, whatItSays } from './composition.ts';
import { keepCompositionsNow } from './compositions.ts';

afterEach(() => {
  cleanup();
  keepCompositionsNow();
  useReplicaStore.setState({ byOrganization: {} });
  writePanelMemory('orchid', 'announce.open', 'new');
});

test('a draft that stays although it was sent says why', async () => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const destination = { type: 'channel', channelId: 3, topic: 'lunch' } as const;
  const draft: Draft = { id: 7, key: 'soup', destination, names: [], excerpt: 'Soup today', changedAt: 1 };
  const rules = {
    id: 0,
    maxMessageLength: 10_000,
    maxTopicLength: 60,
    emptyTopics: 'allowed',
    emptyTopicName: null,
    noTopicIsEmpty: true,
    draftsSynchronized: true,
  } as const;
  const tables = { ...emptyTables(), drafts: [draft], announceRules: [rules] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  writePanelMemory('orchid', 'announce.open', 'draft:7');
  const written: Composition = { ...emptyComposition(), channelId: 3, topic: 'lunch', content: 'Soup today' };
  const target = newTarget('announcement', written.localId);
  const attempt = { target, said: whatItSays(written), at: 1 };
  bridge.answer('composition.read', () =>
    succeed([{ subject: 'draft:7', composition: { ...written, attempt } }]),
  );
  bridge.answer('composition.write', () => succeed(null));
  bridge.answer('announce.open', () =>
    succeed({ destination, people: [], content: 'Soup today', deliverAt: null }),
  );
  const change = { outcome: 'applied', endedAtMilliseconds: 2, explanation: '' };
  bridge.answer('journal.target', () => succeed({ total: 1, changes: [change as never] }));
  bridge.answer('changes.plan', () => fail({ kind: 'internal', message: 'The disk is full.' }));
  renderThemed(<AnnouncePanel />);
  const problem = await screen.findByText(/The draft wasn't deleted: .*The disk is full\./);
  expect(problem.closest('[role="alert"]')).not.toBeNull();
  expect(bridge.made.findLast(({ name }) => name === 'changes.plan')?.input).toMatchObject({
    action: { edits: [{ target: 'draft:7', field: 'draft', value: '' }] },
  });
});
