import { Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactList } from '../../ui/FactList.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';

interface OtherServerDialogProps {
  fileName: string;
  /** With the port where it isn't the usual one. */
  host: string;
  onDownload: () => void;
  onClose: () => void;
}

/** Asks before an export is fetched from a server that is not the organization's own. */
export function OtherServerDialog({
  fileName,
  host,
  onDownload,
  onClose,
}: OtherServerDialogProps): ReactNode {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Download from another server"
      closeButtonProps={{ 'aria-label': 'Close' }}
      onKeyDown={onConfirmKey(onDownload)}
    >
      <Stack gap={12}>
        <FactList place="page">
          <dt>File</dt>
          <dd>
            <bdi>{fileName}</bdi>
          </dd>
          <dt>Server</dt>
          <dd>
            <bdi>{host}</bdi>
          </dd>
        </FactList>
        <p>
          Your organization’s server says that this file is stored there. Download it only if you know this
          server, for example as your storage provider. Your API key isn’t sent to it.
        </p>
        <Group justify="flex-end" gap={8}>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            Cancel
          </KeyButton>
          <KeyButton keys="Ctrl Enter" size="md" variant="filled" onClick={onDownload}>
            Download
          </KeyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
