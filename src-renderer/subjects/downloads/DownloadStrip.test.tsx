import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useDownloadsStore } from '../../state/downloads.ts';
import { DownloadStrip } from './DownloadStrip.tsx';

afterEach(() => {
  cleanup();
  act(() => useDownloadsStore.setState({ list: [] }));
});

test('a panel shows its own downloads', () => {
  window.realmConsole = createFakeBridge();
  const shared = { organizationId: 'orchid', receivedBytes: 1, totalBytes: 1, path: null, failure: null };
  const list = (['attachment', 'export'] as const).map((kind, id) => ({
    ...shared,
    id: kind,
    name: `${kind}.zip`,
    source: { kind, id },
    state: 'saved' as const,
  }));
  useDownloadsStore.setState({ list });
  renderThemed(<DownloadStrip kind="export" />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'export.zipSaved as export.zip',
  ]);
});
