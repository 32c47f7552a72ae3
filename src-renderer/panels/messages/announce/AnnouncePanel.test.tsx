import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import type { Draft } from '#contract/announce.ts';
import { newTarget, type ChangeTarget } from '#contract/changes.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { anOrganization } from '../../../../test/fakes/organizations.ts';
import { createFakeBridge, type FakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { pause } from '../../../../test/timing/time-spent.ts';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { setOutcomeLine } from '../../../state/outcome-line.ts';
import { writePanelMemory } from '../../../state/panel-memory.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { AnnouncePanel } from './AnnouncePanel.tsx';
import { emptyComposition, whatItSays } from '../../../subjects/messages/composition.ts';
import { keepComposition, keepCompositionsNow } from '../../../subjects/messages/compositions.ts';

afterEach(() => {
  cleanup();
  keepComposition('orchid', 'new', null);
  keepCompositionsNow();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  writePanelMemory('orchid', 'announce.open', 'new');
});

const destination = { type: 'channel', channelId: 3, topic: 'lunch' } as const;
const draft: Draft = { id: 7, key: 'soup', destination, names: [], excerpt: 'Soup today', changedAt: 1 };
const written: Composition = { ...emptyComposition(), channelId: 3, topic: 'lunch', content: 'Soup today' };
const applied = { outcome: 'applied', endedAtMilliseconds: 2, explanation: '' };

/** Draws the panel with that draft, and with what was written, of which `target` was sent and has gone through. */
function draw(subject: CompositionSubject, target: ChangeTarget): FakeBridge {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
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
  writePanelMemory('orchid', 'announce.open', subject);
  const composition = { ...written, attempt: { target, said: whatItSays(written), at: 1 } };
  bridge.answer('composition.read', () => succeed([{ subject, composition }]));
  bridge.answer('composition.write', () => succeed(null));
  bridge.answer('announce.open', () =>
    succeed({ destination, people: [], content: 'Soup today', deliverAt: null }),
  );
  bridge.answer('journal.target', () => succeed({ total: 1, changes: [applied as never] }));
  // What is written is read once in a run.
  keepComposition('orchid', subject, composition);
  return bridge;
}

test('a draft that stays although it was sent says why', async () => {
  const bridge = draw('draft:7', newTarget('announcement', written.localId));
  bridge.answer('changes.plan', () => fail({ kind: 'internal', message: 'The disk is full.' }));
  renderThemed(<AnnouncePanel />);
  const problem = await screen.findByText(/The draft wasn't deleted: .*The disk is full\./);
  expect(problem.closest('[role="alert"]')).not.toBeNull();
  expect(bridge.made.findLast(({ name }) => name === 'changes.plan')?.input).toMatchObject({
    action: { edits: [{ target: 'draft:7', field: 'draft', value: '' }] },
  });
});

test('discarding a message takes the outcome of an earlier change from the footer', async () => {
  draw('new', newTarget('draft', 'soup')).answer('journal.target', () => succeed({ total: 0, changes: [] }));
  renderThemed(<AnnouncePanel />);
  const discard = await screen.findByRole('button', { name: 'Discard' });
  act(() =>
    setOutcomeLine({
      organizationId: 'orchid',
      jobId: 'job',
      words: 'Saved a draft',
      target: null,
      show: null,
      action: null,
    }),
  );
  expect(screen.getByText('Saved a draft')).toBeTruthy();
  fireEvent.click(discard);
  expect(screen.queryByText('Saved a draft')).toBeNull();
});

test('beginning another message does not lead to the draft that turns out to be saved', async () => {
  const bridge = draw('new', newTarget('draft', 'soup'));
  const journal = Promise.withResolvers<void>();
  bridge.answer('journal.target', async () => {
    await journal.promise;
    return succeed({ total: 1, changes: [applied as never] });
  });
  renderThemed(<AnnouncePanel />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  expect(field.value).toBe('Soup today');
  fireEvent.click(screen.getByRole('button', { name: /New announcement/ }));
  journal.resolve();
  await waitFor(() => expect(field.value).toBe(''));
  await act(() => pause(20, 'what is opened late would be opened within a moment'));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Discard' })).not.toBeNull();
});

test('a new message begins with its channel, and the buttons that format it are one tab stop', async () => {
  draw('new', newTarget('draft', 'soup'));
  renderThemed(<AnnouncePanel />);
  await screen.findByRole('textbox', { name: 'Message' });
  // What was written is taken for sent, and the composer is empty.
  act(() => keepComposition('orchid', 'new', null));
  fireEvent.click(screen.getByRole('button', { name: /New announcement/ }));
  const channel = screen.getByRole('combobox', { name: 'Channel' });
  await waitFor(() => expect(document.activeElement).toBe(channel));
  // The list would cover the message; the arrow opens it.
  expect(channel.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(channel, { key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(() => expect(channel.getAttribute('aria-expanded')).toBe('true'));
  const buttons = [...screen.getByRole('toolbar', { name: 'Formatting' }).querySelectorAll('button')];
  expect(buttons.length).toBeGreaterThan(9);
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a composer that nobody has touched shows no error, and one in which something is written does', async () => {
  draw('new', newTarget('draft', 'soup'));
  renderThemed(<AnnouncePanel />);
  const field = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.click(screen.getByRole('button', { name: /New announcement/ }));
  const missing = await screen.findByText('Choose a channel');
  const colourOf = () => missing.closest('li')?.style.color;
  const reminder = colourOf();
  fireEvent.change(field, { target: { value: 'Soup' } });
  await waitFor(() => expect(colourOf()).toBe('var(--rc-badText)'));
  expect(reminder).toBe('var(--rc-fg)');
});

test('a message is not saved as a draft while a file is being uploaded: the draft would lack its link', async () => {
  const bridge = draw('new', newTarget('draft', 'soup'));
  useOrganizationsStore.setState({ list: [anOrganization()], currentId: 'orchid' });
  bridge.answer('uploads.begin', () => succeed({ uploadId: 'plan' }));
  bridge.answer('uploads.piece', () => succeed(null));
  bridge.answer('uploads.progress', () => succeed({ sentBytes: 1 }));
  const answer = Promise.withResolvers<void>();
  bridge.answer('uploads.send', async () => {
    await answer.promise;
    return succeed({ path: '/user_uploads/2/ab/plan.pdf', name: 'plan.pdf' });
  });
  bridge.answer('journal.target', () => succeed({ total: 0, changes: [] }));
  keepComposition('orchid', 'new', written);
  renderThemed(<AnnouncePanel />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const save = screen.getByRole('button', { name: 'Save draft' });
  const reason = () => save.getAttribute('aria-description');
  expect(reason()).toBeNull();
  const dataTransfer = { types: ['Files'], files: [new File(['plan'], 'plan.pdf')] };
  fireEvent(document, Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }));
  await waitFor(() => expect(reason()).toBe('A file is being uploaded. Wait for it or cancel it.'));
  fireEvent.click(save);
  expect(bridge.made.some(({ name }) => name === 'changes.plan')).toBe(false);
  answer.resolve();
  await waitFor(() => expect(field.value).toContain('plan.pdf](/user_uploads/2/ab/plan.pdf)'));
  expect(reason()).toBeNull();
  fireEvent.click(save);
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'changes.plan')).toBe(true));
});
