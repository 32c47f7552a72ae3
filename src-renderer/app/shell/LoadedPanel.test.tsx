import { cleanup, screen } from '@testing-library/react';
import { lazy, type ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { LoadedPanel } from './LoadedPanel.tsx';

afterEach(cleanup);

test('a panel whose code is still read has its head already', async () => {
  const component = lazy(() => new Promise<{ default: ComponentType }>(() => {}));
  renderThemed(<LoadedPanel panel={{ label: 'Allowed domains', component }} />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Allowed domains');
  expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeNull();
});
