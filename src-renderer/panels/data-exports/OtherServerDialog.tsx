import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
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
      title={say('data-exports.other-server')}
      onKeyDown={onConfirmKey(onDownload)}
      foot={
        <>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            {say('ui.cancel')}
          </KeyButton>
          <KeyButton keys="Ctrl Enter" size="md" variant="filled" onClick={onDownload}>
            {say('data-exports.download')}
          </KeyButton>
        </>
      }
    >
      <FactList place="page">
        <dt>{say('data-exports.file')}</dt>
        <dd>
          <bdi>{fileName}</bdi>
        </dd>
        <dt>{say('data-exports.server')}</dt>
        <dd>
          <bdi>{host}</bdi>
        </dd>
      </FactList>
      <p>{say('data-exports.other-server-help')}</p>
    </DialogFrame>
  );
}
