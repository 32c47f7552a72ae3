import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { roles } from '#contract/people.ts';
import type { ConnectionState } from '#contract/organization.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { useClockStore } from '../state/clock.ts';
import { Diff } from './Diff.tsx';
import { Field } from './Field.tsx';
import { FilterChip } from './FilterChip.tsx';
import { FindField } from './FindField.tsx';
import { Notice } from './Notice.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { OutcomeMark } from '../subjects/changes/OutcomeMark.tsx';
import { PresenceDot } from '../subjects/people/PresenceDot.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { RoleBadge } from '../subjects/people/RoleBadge.tsx';

afterEach(cleanup);

describe('marks with a shape have a text alternative:', () => {
  test.each([
    ['active', 'Active'],
    ['idle', 'Idle'],
    ['offline', 'Offline'],
    ['deactivated', 'Deactivated'],
  ] as const)('presence %s', (mark, name) => {
    renderThemed(<PresenceDot mark={mark} />);
    expect(screen.getByRole('img', { name })).toBeTruthy();
  });

  test('no two presence marks have the same shape', () => {
    const shapes = (['active', 'idle', 'offline', 'deactivated'] as const).map((mark) => {
      const { container } = renderThemed(<PresenceDot mark={mark} />);
      return container.querySelector('svg')?.innerHTML;
    });
    expect(new Set(shapes).size).toBe(4);
  });

  test('a presence mark next to its word is not read twice', () => {
    renderThemed(<PresenceDot mark="idle" decorative />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('a role shown only as an icon keeps its name', () => {
    renderThemed(<RoleBadge role={roles.moderator} iconOnly />);
    expect(screen.getByRole('img', { name: 'Moderator' })).toBeTruthy();
  });

  test('a role without an icon keeps its word', () => {
    renderThemed(<RoleBadge role={roles.guest} iconOnly />);
    expect(screen.getByText('Guest')).toBeTruthy();
  });

  test('an outcome without its label', () => {
    renderThemed(<OutcomeMark outcome="unknown" withLabel={false} />);
    expect(screen.getByRole('img', { name: 'Unknown' })).toBeTruthy();
  });

  test('a difference is read in order', () => {
    const { container } = renderThemed(<Diff before="Member" after="Guest" />);
    const [before, arrow, after] = [...container.querySelectorAll('bdi, [role="img"]')];
    expect(before?.textContent).toBe('Member');
    expect(arrow?.getAttribute('aria-label')).toBe('changes to');
    expect(after?.textContent).toBe('Guest');
  });
});

describe('a filter chip', () => {
  test('names what its button removes', () => {
    const onRemove = vi.fn<() => void>();
    renderThemed(<FilterChip field="Team" value="Finance" negated onRemove={onRemove} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Team is not Finance' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('a field', () => {
  test('is associated with the server’s words', () => {
    renderThemed(<Field label="Name" error="User group name cannot start with 'role:'." />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    const description = document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(description?.textContent).toBe("User group name cannot start with 'role:'.");
  });

  test('offers the fix next to the error', () => {
    const apply = vi.fn<() => void>();
    renderThemed(<Field label="Pattern" error="Invalid" fix={{ label: 'Use num', apply }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Use num' }));
    expect(apply).toHaveBeenCalledOnce();
  });

  test('that is secret shows the input only when asked', () => {
    renderThemed(<Field label="API key" secret value="k" onChange={() => undefined} />);
    const input = screen.getByLabelText('API key');
    expect(input.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show API key' }));
    expect(input.getAttribute('type')).toBe('text');
  });
});

test('bad news is announced', () => {
  renderThemed(<Notice tone="bad">This is not a Zulip server.</Notice>);
  expect(screen.getByRole('alert').textContent).toBe('This is not a Zulip server.');
});

describe('the connection banner', () => {
  const now = new Date(2026, 10, 23, 14, 12).getTime();
  const actions = {
    onTryNow: vi.fn<() => void>(),
    onCheck: vi.fn<() => void>(),
    onSignIn: vi.fn<() => void>(),
  };
  const showBanner = (connection: ConnectionState, dataFromMilliseconds: number | null = now) => {
    useClockStore.setState({ now });
    return renderThemed(
      <OfflineBanner connection={connection} dataFromMilliseconds={dataFromMilliseconds} {...actions} />,
    );
  };

  test('shows when offline how old the data is, and when the next attempt comes', () => {
    showBanner({
      kind: 'offline',
      sinceMilliseconds: now,
      nextTryAtMilliseconds: now + 8_000,
      reason: 'The server cannot be reached.',
    });
    expect(screen.getByRole('status').textContent).toContain(
      'Offline Showing data from 14:12. Next try in 8 s. The server cannot be reached. Changes cannot be sent until the connection is back.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(actions.onTryNow).toHaveBeenCalledOnce();
  });

  test('shows when too large what this computer can handle, without automatic retries', () => {
    const message = 'It needs more than the 1,024 MB.';
    showBanner({ kind: 'refused', sinceMilliseconds: now, message, isTooLarge: true });
    expect(screen.getByRole('alert').textContent).toContain(
      'This organization is too large for this computer It needs more than the 1,024 MB.',
    );
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  });

  test('shows when unreadable what it was, and what can be done', () => {
    showBanner({
      kind: 'unreadable',
      sinceMilliseconds: now,
      nextTryAtMilliseconds: now + 60_000,
      reason: "The answer to POST /register isn't as documented at user_id.",
    });
    expect(screen.getByRole('status').textContent).toMatch(
      /^This server's answer cannot be read Showing data from 14:12\. Next try in 1 min\. The answer to POST \/register isn't as documented at user_id\. Check whether there is a newer version of the console/,
    );
  });

  test('shows when signed out the server’s words and the way back', () => {
    showBanner({ kind: 'signed-out', sinceMilliseconds: now, message: 'Invalid API key' }, null);
    expect(screen.getByRole('alert').textContent).toContain('Invalid API key');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(actions.onSignIn).toHaveBeenCalledOnce();
  });

  test('shows nothing when live', () => {
    const { container } = showBanner({ kind: 'live', sinceMilliseconds: now });
    expect(container.querySelector('[role]')).toBeNull();
  });
});

test('a time ages by the shared clock and has its exact value on hover', () => {
  const at = new Date(2026, 10, 23, 14, 0).getTime() / 1_000;
  useClockStore.setState({ now: (at + 20) * 1_000 });
  renderThemed(<RelativeTime at={at} />);
  const time = screen.getByText('now');
  expect(time.title).toContain('23 Nov 2026');
});

test('a search field has a button that clears it, and keeps its appearance while empty', () => {
  const onChange = vi.fn<(value: string) => void>();
  const { rerender } = renderThemed(<FindField label="Find a member" value="ann" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear: Find a member' }));
  expect(onChange).toHaveBeenCalledWith('');
  rerender(<FindField label="Find a member" value="" onChange={onChange} rightSection="/" />);
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText('/');
});
