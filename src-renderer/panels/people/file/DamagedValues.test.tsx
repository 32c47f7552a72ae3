import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { DamageKinds } from './DamagedValues.tsx';
import type { SummaryStep } from './import-state.ts';

afterEach(cleanup);

test('a kind of damage keeps the focus while it is included', () => {
  const summary = { damage: [{ kind: 'zeros', count: 2, included: 1 }] };
  const step = { kind: 'summary', summary } as unknown as SummaryStep;
  renderThemed(<DamageKinds step={step} isBusy onInclude={vi.fn()} />);
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox');
  // The browser takes the focus from what is disabled.
  expect(checkbox.disabled).toBe(false);
  expect(checkbox.getAttribute('aria-disabled')).toBe('true');
});
