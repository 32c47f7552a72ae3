import { act, cleanup, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnnounceRules } from '#contract/announce.ts';
import type { Leave } from '#contract/people.ts';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { giveSize } from '../../test/fakes/size.ts';
import { emptyTables } from '../../test/fakes/tables.ts';
import { useClockStore } from '../state/clock.ts';
import { writePanelMemory } from '../state/panel-memory.ts';
import { replicaOf } from '../state/replica-reducer.ts';
import { useReplicaStore } from '../state/replica.ts';
import { AnnouncePanel } from './messages/announce/AnnouncePanel.tsx';
import { StatusesPanel } from './statuses/StatusesPanel.tsx';

const minute = 60_000;
const now = new Date(2026, 10, 23, 14, 12, 10).getTime();

const leave: Leave = {
  id: 'leave',
  status: { text: 'On leave', emoji: null },
  fromMilliseconds: now + 5_000,
  untilMilliseconds: now + 60 * minute,
  state: 'planned',
  explanation: '',
  isRunning: false,
  peopleCount: 1,
  firstPeople: [{ userId: 41, name: 'Mara Quill' }],
};
const rules: AnnounceRules & { id: 0 } = {
  id: 0,
  maxMessageLength: 10_000,
  maxTopicLength: 60,
  emptyTopics: 'allowed',
  emptyTopicName: 'general chat',
  noTopicIsEmpty: true,
  draftsSynchronized: true,
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
  writePanelMemory('orchid', 'statuses.tab', 'now');
});

async function show(Panel: typeof StatusesPanel, ready: string): Promise<() => number> {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  giveSize(1_200, 400);
  window.realmConsole = createFakeBridge();
  const tables = { ...emptyTables(), leaves: [leave], announceRules: [rules] };
  const replica = replicaOf({ generation: 1, sequence: 0, tables });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
  writePanelMemory('orchid', 'statuses.tab', 'leave');
  useClockStore.setState({ now });
  const draw = vi.fn<() => void>();
  renderThemed(
    <Profiler id="panel" onRender={draw}>
      <Panel />
    </Profiler>,
  );
  await screen.findAllByText(ready);
  await act(() => Promise.resolve());
  draw.mockClear();
  return () => draw.mock.calls.length;
}

test.each([
  ['the leave calendar', StatusesPanel, 'Planned'],
  ['what is being written', AnnouncePanel, 'Discard'],
])('%s is not drawn each second', async (_name, Panel, ready) => {
  const draws = await show(Panel, ready);
  act(() => useClockStore.setState({ now: now + 1_000 }));
  act(() => useClockStore.setState({ now: now + 2_000 }));
  expect(draws()).toBe(0);
});

test('a leave is due in the second in which it begins', async () => {
  await show(StatusesPanel, 'Planned');
  act(() => useClockStore.setState({ now: now + 4_000 }));
  expect(screen.queryByText('Due')).toBeNull();
  act(() => useClockStore.setState({ now: now + 5_000 }));
  expect(screen.queryByText('Due')).not.toBeNull();
});
