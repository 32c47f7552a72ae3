import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Attachment } from '#contract/attachments.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { navigate, redirect, useNavigationStore, useOpen } from '../../state/navigation.ts';
import { OpenAttachment } from './OpenAttachment.tsx';

afterEach(() => {
  cleanup();
  useNavigationStore.setState({ trails: {} });
});

function Panel({ version }: { version: number | null }) {
  const [openId, setOpenId] = useOpen('attachments');
  if (openId === null) return 'Nothing is open';
  return (
    <OpenAttachment
      attachmentId={openId}
      organizationUrl="https://chat.orchid.example"
      version={version}
      place={{ index: -1, total: 0, onStep: vi.fn<() => void>(), onClose: () => setOpenId(null) }}
      onDownload={vi.fn<() => void>()}
      onDelete={vi.fn<() => void>()}
      onGone={() => redirect('orchid', { panel: 'attachments', open: null })}
    />
  );
}

test('a file that the list leaves out is shown once the files are loaded, until it is deleted', async () => {
  let files: Attachment[] = [
    { id: 7, name: 'rota.xlsx', pathId: '2/7', size: 7, createdAt: 7, messageIds: [] },
  ];
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('attachments.rows', ({ attachmentIds }) =>
    succeed(files.filter(({ id }) => attachmentIds.includes(id))),
  );
  navigate('orchid', { panel: 'attachments', open: 7 });
  const { rerender } = renderThemed(<Panel version={null} />);
  expect(bridge.made).toEqual([]);
  rerender(<Panel version={1} />);
  await screen.findByRole('complementary', { name: 'rota.xlsx' });
  files = [];
  rerender(<Panel version={2} />);
  await waitFor(() => expect(screen.queryByText('Nothing is open')).not.toBeNull());
});
