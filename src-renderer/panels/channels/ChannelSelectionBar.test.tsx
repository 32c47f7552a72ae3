import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { ChannelSelectionBar } from './ChannelSelectionBar.tsx';

afterEach(cleanup);

const objection = 'Only administrators can change it.';

test.each([
  ['none of them can be changed', [objection, objection], true],
  ['one of them can be changed', [objection, ''], false],
  ['nothing is known of them yet', [], false],
])('channels selected: archiving is barred where %s', (_name, objections, isBarred) => {
  window.realmConsole = createFakeBridge();
  const selection = { ...emptySelection, keys: new Set([3, 4]) };
  renderThemed(
    <ChannelSelectionBar
      selection={selection}
      order={[3, 4]}
      onSelection={() => {}}
      onSelectionByOrder={() => {}}
      channels={objections.map((each) => ({
        objection: each,
        isArchived: false,
        subscribing: { add: each, remove: each },
      }))}
      onSubscribe={() => {}}
      folders={null}
      onFolder={() => {}}
      onDefault={() => {}}
      onState={() => {}}
    />,
  );
  const archive = screen.getByRole('button', { name: 'Archive' });
  const subscribe = screen.getByRole('button', { name: /^Subscribe people/ });
  expect(subscribe.getAttribute('aria-disabled')).toBe(isBarred ? 'true' : null);
  expect(archive.getAttribute('aria-disabled')).toBe(isBarred ? 'true' : null);
  expect(archive.getAttribute('aria-description')).toBe(isBarred ? objection : null);
});
