import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import { succeed } from '#contract/outcome.ts';
import { roles, type Role } from '#contract/people.ts';
import type { Playground, PlaygroundCheck } from '#contract/kinds/playgrounds.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { PlaygroundsPanel } from './PlaygroundsPanel.tsx';

const own: readonly Playground[] = [
  { id: 4, name: 'Notebook', language: 'Python', urlTemplate: 'https://notebook.example/?code={code}' },
  { id: 5, name: 'Stock', language: 'SQL', urlTemplate: 'https://stock.example/#{code}' },
];
const fine: PlaygroundCheck = { faults: [], remarks: [], url: 'https://run.example/x' };

let bridge: FakeBridge;
function show({
  playgrounds = own,
  role = roles.administrator,
}: { playgrounds?: readonly Playground[]; role?: Role } = {}): void {
  const organization = anOrganization({ me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const settings = { id: 0, url: '', domains: [] } as never;
  const tables = { ...emptyTables(), settings: [settings], playgrounds: [...playgrounds] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<PlaygroundsPanel />);
}

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('playgrounds.check', () => succeed(fine));
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  // Nothing is laid out here, and what has no size draws no row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(900);
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  writePanelMemory('orchid', 'playgrounds.draft', null);
  writePanelMemory('orchid', 'playgrounds.text', '');
});

const planned = () =>
  bridge.made
    .filter(({ name }) => name === 'changes.plan')
    .map(({ input }) => (input as CallInput<'changes.plan'>).action);
const type = (dialog: HTMLElement, name: RegExp, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(name, { selector: 'input' }), { target: { value } });
};
test('a playground is added, with each fault at its field and the address that a sample opens', async () => {
  show();
  bridge.answer('playgrounds.check', ({ fields }) =>
    succeed({
      faults: fields.urlTemplate.includes('{code}')
        ? []
        : [
            {
              field: 'urlTemplate',
              message: 'Missing the required variable "code" in the URL template',
              advice: '',
              fix: { label: 'Add {code}', text: `${fields.urlTemplate}{code}` },
            },
          ],
      remarks:
        fields.language === 'py'
          ? [{ field: 'language', words: 'Known as “Python”.', fix: { label: 'Use Python', text: 'Python' } }]
          : [],
      url: 'https://run.example/print',
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Add code playground/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add code playground' });
  expect(within(dialog).queryByText(/Missing the required/)).toBeNull();
  type(dialog, /^Name/, 'Runner');
  type(dialog, /^Language/, 'py');
  type(dialog, /^URL template/, 'https://run.example/');
  await within(dialog).findByText(/Missing the required variable "code"/);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Add {code}' }));
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Use Python' }));
  await within(dialog).findByText('https://run.example/print');
  await waitFor(() =>
    expect(planned().at(-1)).toEqual({
      kind: 'edit',
      title: 'Add code playground Runner',
      edits: [
        {
          target: 'playground:Python:Runner',
          field: 'playground',
          value: 'https://run.example/{code}',
          expected: '',
        },
      ],
    }),
  );
  within(dialog).getByRole('button', { name: /^Add code playground/ });
});

test('a URL template with a warning has no tick', async () => {
  show();
  const warning = 'Not the address of a web page.';
  bridge.answer('playgrounds.check', ({ fields }) =>
    succeed({
      faults: [],
      remarks: fields.urlTemplate.startsWith('https:')
        ? []
        : [{ field: 'urlTemplate', words: warning, fix: null }],
      url: fields.urlTemplate,
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Add code playground/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add code playground' });
  type(dialog, /^URL template/, 'run.example/{code}');
  await within(dialog).findByText('run.example/{code}');
  within(dialog).getByText(warning);
  expect(within(dialog).queryByRole('img', { name: 'Valid' })).toBeNull();
  type(dialog, /^URL template/, 'https://run.example/{code}');
  await within(dialog).findByRole('img', { name: 'Valid' });
});

test('an address without a scheme is wrong until https:// is added, a scheme of its own is not', async () => {
  show();
  const warning = 'Not the address of a web page.';
  bridge.answer('playgrounds.check', ({ fields: { urlTemplate } }) =>
    succeed({
      faults: [],
      remarks: urlTemplate.startsWith('https:')
        ? []
        : [
            {
              field: 'urlTemplate',
              words: warning,
              fix: urlTemplate.includes(':')
                ? null
                : { label: 'Add https://', text: `https://${urlTemplate}` },
            },
          ],
      url: urlTemplate,
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Add code playground/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add code playground' });
  type(dialog, /^Name/, 'Runner');
  type(dialog, /^Language/, 'Rust');
  type(dialog, /^URL template/, 'run.example/{code}');
  const field = within(dialog).getByLabelText(/^URL template/, { selector: 'input' });
  const fix = await within(dialog).findByRole('button', { name: 'Add https://' });
  await within(dialog).findByText('run.example/{code}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(planned()).toEqual([]);
  fireEvent.click(fix);
  await waitFor(() => expect(planned()).toHaveLength(1));
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  type(dialog, /^URL template/, 'editor:{code}');
  await within(dialog).findByText(warning);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await waitFor(() => expect(planned()).toHaveLength(2));
});

test('one is replaced under another name as two changes, by the keyboard', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Code playgrounds' });
  fireEvent.keyDown(grid, { key: 'Home' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  const dialog = await screen.findByRole('dialog', { name: 'Replace Notebook' });
  within(dialog).getByText('Nothing changed.');
  type(dialog, /^Name/, 'New notebook');
  const [{ urlTemplate: template } = { urlTemplate: '' }] = own;
  await waitFor(() =>
    expect(planned().at(-1)).toMatchObject({
      edits: [
        { target: 'playground:Python:New notebook', value: template, expected: '' },
        { target: 'playground:Python:Notebook', value: '', expected: template },
      ],
    }),
  );
  within(dialog).getByRole('button', { name: /^Replace code playground/ });
});

test('members see them, and who can change them', async () => {
  show({ role: roles.member });
  const add = await screen.findByRole('button', { name: /^Add code playground/ });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText(/^Only administrators and owners can change code playgrounds\./);
});

test('without any it says what they are for, and a search without hits can be cleared', async () => {
  show({ playgrounds: [] });
  await screen.findByText('No code playgrounds');
  cleanup();
  show();
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search' }), {
    target: { value: 'cobol' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Notebook')).toBeDefined();
});
