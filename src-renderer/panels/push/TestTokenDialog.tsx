import type { ReactNode } from 'react';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { Field } from '../../ui/Field.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { cleanToken } from './push-token-text.ts';

interface TestTokenDialogProps {
  onTest: (token: string) => void;
  onClose: () => void;
}

/** Sends a test to a token without registering it. */
export function TestTokenDialog({ onTest, onClose }: TestTokenDialogProps): ReactNode {
  const [token, setToken] = usePanelMemory('push.token', '');
  const cleaned = cleanToken(token);
  function test(): void {
    if (cleaned === '') return;
    onTest(cleaned);
    onClose();
  }
  return (
    <DialogFrame
      title="Test any token of your account"
      subtitle="The device is not registered."
      onClose={onClose}
      onSubmit={test}
      onKeyDown={onConfirmKey(test)}
      reason={cleaned === '' ? 'Enter a token.' : null}
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            Cancel
          </KeyButton>
          <Permitted>
            <KeyButton keys="Ctrl Enter" size="md" variant="filled" type="submit" disabled={cleaned === ''}>
              Send test
            </KeyButton>
          </Permitted>
        </>
      }
    >
      <Field
        label="Token"
        remark="from the log of the app"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        size="md"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
    </DialogFrame>
  );
}
