import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed, type Result } from '#contract/outcome.ts';
import type { Holdings } from '#contract/offboarding.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { OffboardDialog } from './OffboardDialog.tsx';

afterEach(cleanup);

test('whoever takes over can be typed at once, even if what is handed over is known late', async () => {
  const holdings = Promise.withResolvers<Result<Holdings>>();
  window.realmConsole = createFakeBridge({ answers: { 'people.holdings': () => holdings.promise } });
  const nothing = (): void => {};
  renderThemed(
    <OffboardDialog
      userId={7}
      name="Ada"
      hidden={false}
      problem={null}
      planning={false}
      onReview={nothing}
      onClose={nothing}
    />,
  );
  const close = await screen.findByRole('button', { name: 'Close' });
  await vi.waitFor(() => expect(document.activeElement).toBe(close));
  const bot = { userId: 9, name: 'Kiln Alarm' };
  await act(async () =>
    holdings.resolve(succeed({ bots: [bot], groups: [], channels: [], fields: [] } as never)),
  );
  const field = await screen.findByRole('combobox', { name: 'Who takes over' });
  expect(document.activeElement).toBe(field);
});
