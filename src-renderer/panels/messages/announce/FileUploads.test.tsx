import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { emptyComposition } from '../../../subjects/messages/composition.ts';
import {
  keepComposition,
  keepCompositionsNow,
  useCompositions,
} from '../../../subjects/messages/compositions.ts';
import { FileUploadList } from './FileUploadList.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { useFileAttaching } from './use-file-attaching.ts';

/** What a message is written in, as the composer has it. */
function Field({ isLive = true }: { isLive?: boolean }) {
  const composition = useCompositions().texts.new ?? emptyComposition();
  const attaching = useFileAttaching('new', composition, isLive);
  return (
    <>
      <MarkdownField
        value={composition.content}
        onValue={(content) => keepComposition('orchid', 'new', { ...composition, content })}
        length={0}
        limit={10_000}
        error={null}
        state=""
        attaching={attaching}
      />
      <FileUploadList uploads={attaching.uploads} />
    </>
  );
}

let bridge: FakeBridge;
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('composition.write', () => succeed(null));
  bridge.answer('uploads.begin', () => succeed({ uploadId: 'plan' }));
  bridge.answer('uploads.piece', () => succeed(null));
  bridge.answer('uploads.progress', () => succeed({ sentBytes: 1 }));
  bridge.answer('uploads.drop', () => succeed(null));
  const settings = { id: 0, largestUploadMib: 1 } as never;
  const tables = { ...emptyTables(), settings: [settings] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  keepComposition('orchid', 'new', { ...emptyComposition(), content: 'Soup today' });
});
afterEach(() => {
  cleanup();
  keepComposition('orchid', 'new', null);
  keepCompositionsNow();
  useReplicaStore.setState({ byOrganization: {} });
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const file = (size = 3) => new File([new Uint8Array(size)], 'plan.pdf');
function drop(...files: File[]): void {
  const dataTransfer = { types: ['Files'], files };
  fireEvent(document, Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }));
}
const sent = { path: '/user_uploads/2/ab/plan.pdf', name: 'plan.pdf' };
const link = '[plan.pdf](/user_uploads/2/ab/plan.pdf)';
const dropped = () =>
  bridge.made
    .filter(({ name }) => name === 'uploads.drop')
    .flatMap(({ input }) => (input as CallInput<'uploads.drop'>).uploadIds);

test('a link comes where the caret was, once, whatever is written meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  bridge.answer('uploads.send', async () => {
    await answer.promise;
    return succeed(sent);
  });
  renderThemed(<Field />);
  field().setSelectionRange(4, 4);
  drop(file());
  await screen.findByRole('button', { name: 'Cancel plan.pdf' });
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'uploads.send')).toBe(true));
  fireEvent.change(field(), { target: { value: 'Soup today, and bread' } });
  field().setSelectionRange(21, 21);
  fireEvent.select(field());
  answer.resolve();
  await waitFor(() => expect(field().value).toBe(`Soup ${link} today, and bread`));
  expect(field().selectionStart).toBe(field().value.length);
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
});

test.each([
  ['in turn', [0, 1, 2]],
  ['the last first', [2, 1, 0]],
  ['the middle one first', [1, 0, 2]],
])('several that are added together stand in their order, there %s', async (_name, order) => {
  const names = ['a.pdf', 'b.pdf', 'c.pdf'];
  const answers = names.map(() => Promise.withResolvers<void>());
  bridge.answer('uploads.send', async ({ name }) => {
    await answers[names.indexOf(name)]?.promise;
    return succeed({ path: `/user_uploads/${name}`, name });
  });
  renderThemed(<Field />);
  field().setSelectionRange(4, 4);
  drop(...names.map((name) => new File(['x'], name)));
  await waitFor(() =>
    expect(bridge.made.filter(({ name }) => name === 'uploads.send')).toHaveLength(names.length),
  );
  for (const at of order) {
    answers[at]?.resolve();
    await waitFor(() => expect(field().value).toContain(`[${names[at] ?? ''}]`));
  }
  const links = names.map((name) => `[${name}](/user_uploads/${name})`).join(' ');
  expect(field().value).toBe(`Soup ${links} today`);
});

test('one that failed is tried again or removed, and one that is cancelled is inserted no more', async () => {
  bridge.answer('uploads.send', () =>
    fail({ kind: 'offline', reason: 'reset', message: 'The line went dead.', unknownOutcome: true }),
  );
  renderThemed(<Field />);
  field().setSelectionRange(10, 10);
  drop(file());
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('Not uploaded. The line went dead.');
  const late = Promise.withResolvers<void>();
  bridge.answer('uploads.send', async () => {
    await late.promise;
    return succeed(sent);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again plan.pdf' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel plan.pdf' }));
  late.resolve();
  await waitFor(() => expect(dropped()).toEqual(['plan']));
  expect(field().value).toBe('Soup today');
});

test('what is too large is said before anything is read, and so is why nothing can be attached', async () => {
  renderThemed(<Field />);
  drop(file(1_048_577));
  expect((await screen.findByRole('alert')).textContent).toContain('Limited to 1 MB.');
  expect(bridge.made.some(({ name }) => name === 'uploads.begin')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }));
  cleanup();
  renderThemed(<Field isLive={false} />);
  const button = screen.getByRole('button', { name: 'Attach files' });
  expect(button.getAttribute('aria-description')).toBe(
    'There is no connection. Files can be attached later.',
  );
});
