import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Attachment } from '#contract/attachments.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { emptySelection } from '../../ui/grid/selection.ts';
import { AttachmentsPanel } from './AttachmentsPanel.tsx';

afterEach(() => {
  cleanup();
  writePanelMemory('orchid', 'attachments.selection', emptySelection);
});

test('a selected file is downloaded that is outside the view and not loaded', async () => {
  const file: Attachment = { id: 7, name: 'rota.xlsx', pathId: '2/7', size: 7, createdAt: 7, messageIds: [] };
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const hits = { version: 1, generation: 1, total: 0, bytes: 0, ids: new Uint32Array(), rows: [] };
  bridge.answer('attachments.list', () => succeed(hits));
  bridge.answer('attachments.rows', () => succeed([file]));
  const keys = new Set([file.id]);
  writePanelMemory('orchid', 'attachments.selection', { keys, anchor: null, base: keys, isKept: true });
  renderThemed(<AttachmentsPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(bridge.made.findLast(({ name }) => name === 'download.start')?.input).toMatchObject({
      source: { kind: 'attachment', id: 7 },
      name: 'rota.xlsx',
    }),
  );
});
