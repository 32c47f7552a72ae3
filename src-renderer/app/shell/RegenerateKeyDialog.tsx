import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
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
      ? `${failureMessage(failure)} If there is a new key all the same, you are signed out here. Then sign in again.`
      : failureMessage(failure);
    showNotice({
      title: isUnknown ? `${name}: API key may have changed` : `${name}: API key not regenerated`,
      message,
      autoClose: false,
    });
    return;
  }
  const { keptIn, trouble } = result.value;
  if (trouble !== null) {
    showNotice({
      title: `${name}: new API key not stored`,
      message: `${sayText(trouble)} The new key works until the console is closed. Mend the keychain, then regenerate the key again.`,
      autoClose: false,
    });
    return;
  }
  showNotice({
    title: `${name}: API key regenerated`,
    message:
      keptIn === 'keychain' ? 'The new key is in the system keychain.' : 'It is kept for this session only.',
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
      title={`Regenerate your API key for ${organization.name}`}
      foot={
        <>
          <KeyButton keys="Esc" size="md" data-autofocus onClick={onClose}>
            Cancel
          </KeyButton>
          <Button size="md" variant="danger" loading={isBusy} onClick={() => void onRegenerate()}>
            Regenerate API key
          </Button>
        </>
      }
    >
      <Text c="var(--rc-fg2)">
        The old key stops working at once. This signs you out of your phones and other apps, and ends scripts
        that use the key. This console goes on with the new one. This can’t be undone.
      </Text>
    </DialogFrame>
  );
}
