import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { showNotice } from '../../state/notices.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';

interface RegenerateKeyDialogProps {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
}

async function regenerate({ id, name }: Organization): Promise<void> {
  const result = await call('organization.regenerate-key', { organizationId: id });
  if (!result.ok) {
    const { failure } = result;
    const isUnknown = 'unknownOutcome' in failure && failure.unknownOutcome;
    const message = isUnknown
      ? say('shell.key-unknown-help', { failure: failureMessage(failure) })
      : failureMessage(failure);
    showNotice({
      title: isUnknown ? say('shell.key-unknown', { name }) : say('shell.key-kept', { name }),
      message,
      autoClose: false,
    });
    return;
  }
  const { keptIn, trouble } = result.value;
  if (trouble !== null) {
    showNotice({
      title: say('shell.key-unstored', { name }),
      message: say('shell.key-unstored-help', { trouble: sayText(trouble) }),
      autoClose: false,
    });
    return;
  }
  showNotice({
    title: say('shell.key-regenerated', { name }),
    message: keptIn === 'keychain' ? say('shell.key-in-keychain') : say('shell.key-in-memory'),
  });
}

/** Asks before the API key of one's account is replaced, here and everywhere. */
export function RegenerateKeyDialog({ organization, opened, onClose }: RegenerateKeyDialogProps): ReactNode {
  const [isBusy, setBusy] = useState(false);

  async function onRegenerate(): Promise<void> {
    setBusy(true);
    await regenerate(organization);
    setBusy(false);
    onClose();
  }

  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={say('shell.regenerate-key-for', { name: organization.name })}
      foot={
        <>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            {say('ui.cancel')}
          </KeyButton>
          <Button size="md" variant="danger" loading={isBusy} onClick={() => void onRegenerate()}>
            {say('shell.regenerate-key')}
          </Button>
        </>
      }
    >
      <Text c="var(--rc-fg2)">{say('shell.regenerate-key-help')}</Text>
    </DialogFrame>
  );
}
