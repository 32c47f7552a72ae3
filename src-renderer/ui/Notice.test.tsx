import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { Notice } from './Notice.tsx';

afterEach(cleanup);

test('a notice of a failure is announced and can be dismissed', () => {
  const onDismiss = vi.fn<() => void>();
  renderThemed(
    <Notice tone="bad" onDismiss={onDismiss}>
      The server refused the change.
    </Notice>,
  );
  expect(screen.getByRole('alert').textContent).toBe('The server refused the change.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

test('a notice without content isn’t rendered', () => {
  const problem: string | null = null;
  renderThemed(
    <Notice tone="bad" onDismiss={() => {}}>
      {problem}
    </Notice>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});
