import type { ReactNode } from 'react';
import { FactList } from '../../ui/FactList.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

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
    <DialogFrame
      onClose={onClose}
      title="Download from another server"
      onKeyDown={onConfirmKey(onDownload)}
      foot={
        <>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            Cancel
          </KeyButton>
          <KeyButton keys="Ctrl Enter" size="md" variant="filled" onClick={onDownload}>
            Download
          </KeyButton>
        </>
      }
    >
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
    </DialogFrame>
  );
}
