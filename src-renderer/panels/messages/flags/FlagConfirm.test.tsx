import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { FlagConfirm } from './FlagConfirm.tsx';

afterEach(cleanup);

test.each([
  ['is not whole', false],
  ['is whole', true],
])('the number to type says what it stands for where the count %s', (_name, isWhole) => {
  window.realmConsole = createFakeBridge();
  renderThemed(
    <FlagConfirm
      order={
        {
          change: 'add read',
          narrow: [],
          anchor: 'oldest',
          direction: 'newer',
          includeAnchor: true,
        } as never
      }
      number={5_000}
      isWhole={isWhole}
      batches={null}
      title="Mark 5,000 messages as read"
      label="Mark 5,000 as read"
      reason=""
      onReason={() => {}}
      isStarting={false}
      onStart={() => {}}
      onClose={() => {}}
    />,
  );
  expect(screen.getByLabelText(/^Type 5,000/)).toBeTruthy();
  const notice = screen.queryByText('Not counted to the end');
  expect(notice !== null).toBe(!isWhole);
});
