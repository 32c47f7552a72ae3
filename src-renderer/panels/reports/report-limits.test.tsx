import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { aReport } from '../../../test/fakes/reports.ts';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { MessagePersonDialog } from './MessagePersonDialog.tsx';
import { MoveTopicDialog } from './MoveTopicDialog.tsx';

beforeEach(() => {
  window.realmConsole = createFakeBridge();
  // A field that grows with its text asks for this; the simulated document has none.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const rules = {
    id: 0,
    maxMessageLength: 20,
    maxTopicLength: 8,
    emptyTopics: 'allowed',
    emptyTopicName: 'forum room',
    noTopicIsEmpty: true,
    draftsSynchronized: true,
  } as const;
  const replica = replicaOf({
    generation: 1,
    sequence: 0,
    tables: { ...emptyTables(), announceRules: [rules] },
  });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
});
afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
});

const tooLong = (kept: number): string =>
  `1 character too long. The server keeps ${kept} and would silently cut the rest.`;

it('says beside the message when it is longer than the server keeps', async () => {
  renderThemed(
    <MessagePersonDialog person={{ userId: 9, name: 'Mara Quill' }} report={aReport(5)} onClose={() => {}} />,
  );
  const field = await screen.findByLabelText('Direct message');
  fireEvent.change(field, { target: { value: 'x'.repeat(20) } });
  expect(screen.queryByText(/too long/)).toBeNull();
  fireEvent.change(field, { target: { value: 'x'.repeat(21) } });
  expect(screen.queryByText(tooLong(20))).not.toBeNull();
});

it('says beside the topic when it is longer than the server keeps', async () => {
  renderThemed(<MoveTopicDialog messageId={7} from="lunch" onClose={() => {}} />);
  expect(screen.queryByText('at most 8 characters')).not.toBeNull();
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'y'.repeat(9) } });
  expect(screen.queryByText(tooLong(8))).not.toBeNull();
});
