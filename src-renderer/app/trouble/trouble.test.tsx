import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import type { Diagnostics } from '#contract/console.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { showDiagnostics } from '../../state/dialogs.ts';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { describeError, startErrorNotes } from './error-report.ts';

const diagnostics: Diagnostics = {
  about: { version: '1.2.3', runtime: 'Electron 45.4.1', platform: 'linux 6.1' },
  organizations: [{ zulipVersion: '12.0', featureLevel: 482, state: 'live' }],
  logFolder: '/home/ann/.config/realm-console/logs',
  log: ['2026-11-23T07:00:00.000Z started\n'],
  report: 'Realm Console 1.2.3\nthe log',
};
let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge({
    answers: {
      'diagnostics.read': () => succeed(diagnostics),
      'diagnostics.note': () => succeed(null),
      'diagnostics.open-folder': () => succeed(null),
    },
  });
  Object.assign(window, { realmConsole: bridge });
});
afterEach(() => {
  cleanup();
  showDiagnostics(false);
  vi.restoreAllMocks();
});

const inputsOf = (name: string) => bridge.made.filter((made) => made.name === name).map(({ input }) => input);

describe('a part of the window that cannot be drawn', () => {
  let isBroken = true;
  function Panel() {
    if (isBroken) throw new TypeError('rows is undefined');
    return <p>Rows</p>;
  }

  test('says so, is logged, and its report can be copied', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    isBroken = true;
    renderThemed(
      <ErrorBoundary place="window">
        <Panel />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain("The window can't be shown");
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('heading', { level: 1, name: "The window can't be shown" })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload the window' })).toBeTruthy();
    expect(JSON.stringify(inputsOf('diagnostics.note'))).toContain('TypeError: rows is undefined');
    fireEvent.click(screen.getByRole('button', { name: 'Copy the report' }));
    await screen.findByRole('button', { name: 'Copied' });
    const [copied] = inputsOf('clipboard.write') as { text: string }[];
    expect(copied?.text).toMatch(/^TypeError: rows is undefined\n[^]*\n\nRealm Console 1\.2\.3\nthe log$/);
  });

  test('can be tried again while the rest stays', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    isBroken = true;
    renderThemed(
      <ErrorBoundary place="panel">
        <Panel />
      </ErrorBoundary>,
    );
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Rows')).toBeTruthy();
  });
});

test('an error is described without what people wrote', () => {
  const error = new Error('No such person: Ann Kraus');
  expect(describeError(error)).not.toContain('Ann');
  expect(describeError(error)).toMatch(/^Error\nat /);
  expect(describeError({ secret: 'x' })).toBe('object');
});

test('what nothing has caught is noted once', () => {
  const end = startErrorNotes();
  const error = new RangeError('too deep');
  window.dispatchEvent(new ErrorEvent('error', { error }));
  window.dispatchEvent(new ErrorEvent('error', { error }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  end();
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('after the end') }));
  expect(JSON.stringify(inputsOf('diagnostics.note'))).toMatch(/^\[{"text":"RangeError: too deep[^{]*}\]$/);
});

test('diagnostics show versions and log, and can be copied', async () => {
  renderThemed(<DiagnosticsDialog />);
  showDiagnostics(true);
  await screen.findByText('Electron 45.4.1');
  expect(screen.getByLabelText('Log').textContent).toContain('started');
  fireEvent.click(screen.getByRole('button', { name: 'Copy the report' }));
  await waitFor(() => expect(inputsOf('clipboard.write')).toEqual([{ text: diagnostics.report }]));
  fireEvent.click(screen.getByRole('button', { name: 'Open the log folder' }));
  await waitFor(() => expect(inputsOf('diagnostics.open-folder')).toHaveLength(1));
});
