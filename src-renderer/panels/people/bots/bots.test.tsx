import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BotRights } from '#contract/bots.ts';
import type { CallInput } from '#contract/calls/calls.ts';
import { succeed } from '#contract/outcome.ts';
import type { PersonDetail } from '#contract/people.ts';
import { createFakeBridge, type FakeBridge } from '../../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../../test/fakes/organizations.ts';
import { aPerson } from '../../../../test/fakes/people.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { hideNotices } from '../../../state/notices.ts';
import { useOrganizationsStore } from '../../../state/organizations.ts';
import { usePermissions } from '../../../state/permissions.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import type { PersonEdits } from '../../../subjects/people/edit/use-person-edits.tsx';
import { BotFacts } from './BotFacts.tsx';
import { NewBotButton } from './NewBotButton.tsx';

const me = 8_164;
const allowed: BotRights = { objections: { 1: '', 2: '', 3: '' }, domain: 'orchid.example' };
let bridge: FakeBridge;
const begin = vi.fn<PersonEdits['begin']>(() => Promise.resolve(true));
const edits = { begin, setOwner: vi.fn(), setWebhook: vi.fn() };

function open({ role = 100, featureLevel = 499 }: { role?: 100 | 400; featureLevel?: number } = {}): void {
  const organization = anOrganization({ featureLevel, me: { userId: me, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const bots = [{ id: 77, webhook: { url: 'https://kiln.example/hook', format: 2 as const }, program: '' }];
  useReplicaStore.setState({
    byOrganization: {
      orchid: replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), bots } }),
    },
  });
}

function Facts({ bot }: { bot: PersonDetail }) {
  const all = { ...edits, permissions: usePermissions() } as unknown as PersonEdits;
  return <BotFacts bot={bot} edits={all} onOpenPerson={() => {}} />;
}
const aBot = (ownerId: number): PersonDetail =>
  aPerson({
    userId: 77,
    name: 'Kiln watch',
    isBot: true,
    bot: { type: 3, owner: { userId: ownerId, name: 'Mara Quill', isActive: ownerId === me } },
  });

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  begin.mockClear();
  bridge = createFakeBridge({
    answers: {
      'bots.last-message': () => succeed({ sentAt: null }),
      'bots.copy-key': () => succeed(null),
      'bots.rights': () => succeed(allowed),
    },
  });
  window.realmConsole = bridge;
});
afterEach(() => {
  cleanup();
  hideNotices();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
});

const barred = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
    ? screen.getByRole('button', { name }).getAttribute('aria-description')
    : null;

test('a bot shows its type, its owner, where it sends to, and its key by none of its letters', async () => {
  open();
  renderThemed(<Facts bot={aBot(9)} />);
  await screen.findByText('None that you can see');
  expect(screen.getByText('Outgoing webhook')).toBeTruthy();
  expect(screen.getByText(', deactivated')).toBeTruthy();
  expect(screen.getByText('https://kiln.example/hook')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy key' }));
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'bots.copy-key')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'New key' }));
  expect(begin).toHaveBeenCalledWith({
    kind: 'edit',
    title: 'New API key for Kiln watch',
    edits: [{ target: 'user:77', field: 'key', value: expect.any(String) }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  expect(edits.setWebhook).toHaveBeenCalled();
});

test('what cannot be done with a bot says so before', () => {
  open({ role: 400 });
  renderThemed(<Facts bot={aBot(9)} />);
  const words = 'Only its owner, administrators and owners can change a bot.';
  for (const name of ['Change owner', 'Change address', 'Copy key', 'New key']) {
    expect(barred(name), name).toBe(words);
  }
  cleanup();
  renderThemed(<Facts bot={aBot(me)} />);
  for (const name of ['Change owner', 'Change address', 'Copy key', 'New key']) {
    expect(barred(name), name).toBeNull();
  }
  cleanup();
  open({ featureLevel: 400 });
  renderThemed(<Facts bot={aBot(9)} />);
  expect(barred('Copy key')).toContain('needs feature level 463');
  expect(barred('New key')).toBeNull();
});

test('a bot is made of a name, a short name and an address, each checked while it is typed', async () => {
  open();
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  renderThemed(<NewBotButton />);
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'bots.rights')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Create bot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create bot' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
  type(/^Name/, ' Kiln watch ');
  type(/^Short name/, 'kiln watch');
  await dialog.findByText('Only characters that an email address can have.');
  expect(bridge.made.some(({ name }) => name === 'changes.plan')).toBe(false);
  type(/^Short name/, 'kiln');
  await dialog.findByText('kiln-bot@orchid.example');
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'changes.plan')).toBe(true));
  const planned = bridge.made.find(({ name }) => name === 'changes.plan')?.input as CallInput<'changes.plan'>;
  expect(planned.action).toEqual({
    kind: 'edit',
    title: 'Create the bot Kiln watch',
    edits: [{ target: 'bot:new:kiln', field: 'bot', value: '{"name":"Kiln watch","type":1,"webhook":null}' }],
  });
});

test('nobody is led to a dialog who can make no bot', async () => {
  open();
  const words = 'Guests can’t create bots.';
  bridge.answer('bots.rights', () => succeed({ ...allowed, objections: { 1: words, 2: words, 3: words } }));
  renderThemed(<NewBotButton />);
  await waitFor(() => expect(barred('Create bot')).toBe(words));
});
