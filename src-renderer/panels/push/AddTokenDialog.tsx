import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PushTokenKind, appIdObjection } from '#contract/devices.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EditDialog, type EditDialogProps } from '../../ui/EditDialog.tsx';
import { tokenProblem } from './push-token-text.ts';

/** A token as far as it was typed. */
export interface TokenDraft {
  kind: PushTokenKind;
  token: string;
  appId: string;
}

interface AddTokenDialogProps extends EditDialogProps {
  draft: TokenDraft;
  onDraft: (draft: TokenDraft) => void;
  /** Whether the server has devices with encrypted notifications as well. */
  isDeprecated: boolean;
  onReview: () => void;
}

const kinds = [
  { value: 'apns', label: 'Apple (APNs)' },
  { value: 'fcm', label: 'Android (FCM)' },
];

/** Registers a device by its token, which is checked as the server checks it. */
export function AddTokenDialog(props: AddTokenDialogProps): ReactNode {
  const { draft, onDraft } = props;
  const { problem, suggestion } = tokenProblem(draft.kind, draft.token);
  const appIdProblem = draft.kind === 'apns' ? appIdObjection(draft.appId) : null;
  const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };
  return (
    <EditDialog
      {...props}
      title="Add a device by its token"
      isChanged={draft.token !== ''}
      isReady={problem === null && appIdProblem === null}
    >
      <SegmentedControl
        aria-label="Kind of device"
        data={kinds}
        value={draft.kind}
        onChange={(kind) => onDraft({ ...draft, kind: kind === 'fcm' ? 'fcm' : 'apns' })}
      />
      <Field
        label="Token"
        remark={draft.kind === 'apns' ? 'hexadecimal, from the log of the app' : 'from the log of the app'}
        placeholder={draft.kind === 'apns' ? '64 characters, 0 to 9 and a to f' : ''}
        value={draft.token}
        onChange={(event) => onDraft({ ...draft, token: event.currentTarget.value })}
        error={draft.token === '' ? null : problem}
        valid={draft.token !== '' && problem === null}
        fix={
          suggestion === null
            ? undefined
            : {
                label: 'Leave out brackets and spaces',
                apply: () => onDraft({ ...draft, token: suggestion }),
              }
        }
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        size="md"
        styles={monospace}
      />
      {draft.kind === 'apns' && (
        <Field
          label="App identifier"
          remark="the bundle identifier of the app"
          value={draft.appId}
          onChange={(event) => onDraft({ ...draft, appId: event.currentTarget.value })}
          error={appIdProblem}
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
          size="md"
          styles={monospace}
        />
      )}
      {props.isDeprecated && (
        <Notice>
          Unencrypted devices are deprecated on this server. An app registers a device with encryption by
          itself; nobody else can, because only the app has its key.
        </Notice>
      )}
    </EditDialog>
  );
}
