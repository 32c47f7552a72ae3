import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FoundOrganization } from '#contract/network.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { startShortcuts } from '../../state/shortcuts.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { useStorageStore } from '../../state/storage.ts';
import { FirstRun } from './FirstRun.tsx';

const found: FoundOrganization = {
  url: 'https://chat.orchid.example',
  name: 'Orchid Cooperative',
  description: '',
  zulipVersion: '12.0',
  featureLevel: 482,
  requiresEmail: true,
  methods: { password: true, development: false, external: [] },
  oldServerNotice: null,
};
const key = 'abcdefghijklmnopqrstuvwxyz012345';
const never = () => new Promise<never>(() => undefined);

let bridge: FakeBridge;
let endShortcuts: () => void;

beforeEach(() => {
  bridge = createFakeBridge({
    organizations: [],
    answers: { 'organization.discover': () => succeed({ steps: [], outcome: { found } }) },
  });
  window.realmConsole = bridge;
  endShortcuts = startShortcuts();
  useOrganizationsStore.setState({ list: [], currentId: null });
});

afterEach(() => {
  endShortcuts();
  cleanup();
  useStorageStore.setState(useStorageStore.getInitialState());
});

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input:not([type=radio])' });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
const submit = (input: HTMLElement) => fireEvent.submit(input.closest('form') ?? input);
const madeOf = (name: string) => bridge.made.filter((each) => each.name === name).map((each) => each.input);

function open(address = '', email = ''): void {
  renderThemed(<FirstRun address={address} email={email} canClose={false} />);
}

async function openSignIn(): Promise<void> {
  open('chat.orchid.example');
  await screen.findByRole('heading', { name: 'Orchid Cooperative' });
}

test('settings that started again are announced where no organization is back yet', () => {
  open();
  act(() => useStorageStore.setState({ newFile: { setAside: null, found: null } }));
  expect(screen.getByRole('alert').textContent).toContain("The keychain can't be read yet");
});

describe('finding the organization', () => {
  test('Enter looks up what was typed', async () => {
    open();
    type('Organization URL', 'chat.orchid.example');
    submit(field('Organization URL'));
    expect(await screen.findByRole('heading', { name: 'Orchid Cooperative' })).toBeTruthy();
    expect(madeOf('organization.discover')).toMatchObject([{ address: 'chat.orchid.example' }]);
  });

  test('the steps are shown while it runs, those of another look are not, and it can be cancelled', async () => {
    bridge.answer('organization.discover', never);
    open('chat.orchid.example');
    const [input] = madeOf('organization.discover') as [{ discoveryId: string }];
    const step = { id: 'name', state: 'passed', detail: '203.0.113.24', milliseconds: 12 } as const;
    act(() => {
      bridge.push({ topic: 'discovery', payload: { discoveryId: input.discoveryId, steps: [step] } });
      bridge.push({
        topic: 'discovery',
        payload: { discoveryId: 'another', steps: [{ ...step, detail: '198.51.100.1' }] },
      });
    });
    expect(await screen.findByText('203.0.113.24')).toBeTruthy();
    press('Cancel');
    expect(await screen.findByRole('button', { name: 'Find' })).toBeTruthy();
    expect(field('Organization URL').value).toBe('chat.orchid.example');
  });

  test('a wrong address is reported beside the field and stays there to be corrected', async () => {
    bridge.answer('organization.discover', () =>
      succeed({
        steps: [],
        outcome: { problem: { kind: 'invalid-input', field: 'address', message: 'This is not an address.' } },
      }),
    );
    open('not an address');
    expect(await screen.findByText('This is not an address.')).toBeTruthy();
    expect(field('Organization URL').value).toBe('not an address');
    expect(field('Organization URL').getAttribute('aria-invalid')).toBe('true');
  });

  test('what a step says of a failure is not said again above the steps', async () => {
    const message = text('server.refused-connection');
    const step = { id: 'connection', state: 'failed', detail: { ...message }, milliseconds: 4 } as const;
    const problem = { kind: 'offline', reason: 'refused', message } as const;
    bridge.answer('organization.discover', () => succeed({ steps: [step], outcome: { problem } }));
    open('chat.orchid.example');
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was refused');
    expect(screen.getAllByText('The server refused the connection.')).toHaveLength(1);
  });

  test('where the server points elsewhere, the address is offered and never followed by itself', async () => {
    const location = 'https://zulip.orchid.example';
    bridge.answer('organization.discover', ({ address }) =>
      address === location
        ? succeed({ steps: [], outcome: { found } })
        : succeed({
            steps: [],
            outcome: { problem: { kind: 'redirected', location, message: 'It moved.' } },
          }),
    );
    open('chat.orchid.example');
    await screen.findByText('It moved.');
    expect(madeOf('organization.discover')).toHaveLength(1);
    press(`Use ${location}`);
    expect(await screen.findByRole('heading', { name: 'Orchid Cooperative' })).toBeTruthy();
  });
});

describe('signing in', () => {
  test('nothing is sent while a field is wrong, and each says what is', async () => {
    await openSignIn();
    type('Email', 'ines');
    type('API key', 'short');
    press('Sign in');
    expect(screen.getByText('An API key is 32 letters and digits.')).toBeTruthy();
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(madeOf('organization.sign-in')).toEqual([]);
  });

  test('the key goes to the keychain, without the spaces that came with copying', async () => {
    await openSignIn();
    type('Email', ' ines@orchid.example ');
    type('API key', ` ${key}\t`);
    submit(field('API key'));
    await waitFor(() => expect(useOrganizationsStore.getState().list).toHaveLength(1));
    expect(madeOf('organization.sign-in')).toEqual([
      {
        url: found.url,
        method: { kind: 'api-key', email: 'ines@orchid.example', apiKey: key },
        keep: 'keychain',
      },
    ]);
  });

  test('the server’s words stand beside the key, and what was typed stays', async () => {
    bridge.answer('organization.sign-in', () =>
      fail({ kind: 'unauthorized', code: 'UNAUTHORIZED', message: 'Invalid API key' }),
    );
    await openSignIn();
    type('Email', 'ines@orchid.example');
    type('API key', key);
    press('Sign in');
    expect(await screen.findByText('Invalid API key')).toBeTruthy();
    expect(field('API key').getAttribute('aria-invalid')).toBe('true');
    expect(field('API key').value).toBe(key);
    press('Back');
    press('Find');
    await screen.findByRole('heading', { name: 'Orchid Cooperative' });
    expect(field('API key').value).toBe(key);
  });

  test('a wait can be cancelled', async () => {
    bridge.answer('organization.sign-in', never);
    await openSignIn();
    type('Email', 'ines@orchid.example');
    type('API key', key);
    press('Sign in');
    press('Cancel');
    expect(screen.getByRole('button', { name: /^Sign in/ })).toBeTruthy();
    expect(field('API key').value).toBe(key);
  });

  test('a keychain that refuses is reported, and "this session only" is offered', async () => {
    bridge.answer('organization.sign-in', ({ keep }) =>
      keep === 'keychain'
        ? fail({ kind: 'keychain', trouble: 'locked', message: 'Unlock it and try again.' })
        : fail({ kind: 'internal', message: 'kept in memory' }),
    );
    await openSignIn();
    type('Email', 'ines@orchid.example');
    type('API key', key);
    press('Sign in');
    expect(await screen.findByText('The system keychain is locked')).toBeTruthy();
    press('Keep it for this session only');
    expect(await screen.findByText('kept in memory')).toBeTruthy();
  });

  test('without a keychain it says so before and keeps the key in memory', async () => {
    bridge.answer('console.information', () =>
      succeed({
        version: '0.1.0',
        runtime: '',
        platform: 'linux',
        keychain: { usable: false, message: 'No Secret Service answers.' },
      }),
    );
    await openSignIn();
    await screen.findByText(/No Secret Service answers\./);
    type('Email', 'ines@orchid.example');
    type('API key', key);
    press('Sign in for this session');
    await waitFor(() => expect(madeOf('organization.sign-in')).toMatchObject([{ keep: 'memory' }]));
  });

  test('a password is sent as typed, spaces and all', async () => {
    await openSignIn();
    fireEvent.click(screen.getByRole('radio', { name: 'Password' }));
    type('Email', 'ines@orchid.example');
    type('Password', ' a b ');
    press('Sign in');
    await waitFor(() =>
      expect(madeOf('organization.sign-in')).toMatchObject([
        { method: { kind: 'password', username: 'ines@orchid.example', password: ' a b ' } },
      ]),
    );
  });
});

describe('the demo', () => {
  test('starts with Ctrl D, also from the field', async () => {
    open();
    fireEvent.keyDown(field('Organization URL'), { key: 'd', code: 'KeyD', ctrlKey: true });
    await waitFor(() => expect(useOrganizationsStore.getState().list).toMatchObject([{ isDemo: true }]));
  });

  test('that does not start says why', async () => {
    bridge.answer('organization.start-demo', () =>
      fail({ kind: 'internal', message: 'The demo realm did not start.' }),
    );
    open();
    press('Start the demo');
    expect(await screen.findByText('The demo realm did not start.')).toBeTruthy();
  });
});
