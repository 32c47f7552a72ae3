import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PushTokenKind, appIdObjection } from '#contract/devices.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { shortToken, tokenProblem } from './push-token-text.ts';
import { tokenEdit } from './token-edit.ts';

/** A token as far as it was typed. */
export interface TokenDraft {
  kind: PushTokenKind;
  token: string;
  appId: string;
}

export const noToken: TokenDraft = { kind: 'apns', token: '', appId: 'org.zulip.Zulip' };

interface AddTokenDialogProps {
  draft: TokenDraft;
  onDraft: (draft: TokenDraft) => void;
  /** Whether the server has devices with encrypted notifications as well. */
  isDeprecated: boolean;
  onClose: () => void;
}

const kinds: { value: PushTokenKind; label: string }[] = [
  { value: 'apns', label: 'Apple (APNs)' },
  { value: 'fcm', label: 'Android (FCM)' },
];

/** Registers a device by its token, which is checked as the server checks it. */
export function AddTokenDialog(props: AddTokenDialogProps): ReactNode {
  const draft = useDraft(
    noToken,
    {
      token: (token, { kind }) => (token === '' ? '' : tokenProblem(kind, token).problem),
      appId: (appId, { kind }) => (kind === 'apns' ? appIdObjection(appId) : null),
    },
    { kept: props.draft, keep: props.onDraft },
  );
  const { kind, token, appId } = draft.values;
  const { problem, suggestion } = tokenProblem(kind, token);
  const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };
  return (
    <PreviewDialog
      onClose={props.onClose}
      title="Add a device by its token"
      verb="Add device"
      saysChanges
      isChanged={token !== ''}
      change={
        draft.frame.isReady
          ? {
              kind: 'edit',
              title: `Add the ${kind === 'apns' ? 'Apple' : 'Android'} device ${shortToken(token)}`,
              edits: [tokenEdit({ kind, token }, kind === 'apns' ? appId : 'registered')],
            }
          : null
      }
      missing={token === '' ? 'Enter a token.' : ''}
    >
      <SegmentedControl aria-label="Kind of device" data={kinds} {...draft.input('kind')} />
      <Field
        label="Token"
        remark={kind === 'apns' ? 'hexadecimal, from the log of the app' : 'from the log of the app'}
        placeholder={kind === 'apns' ? '64 characters, 0 to 9 and a to f' : ''}
        {...draft.input('token')}
        valid={token !== '' && problem === null}
        fix={
          suggestion === null
            ? undefined
            : {
                label: 'Leave out brackets and spaces',
                apply: () => draft.set({ token: suggestion }),
              }
        }
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        size="md"
        styles={monospace}
      />
      {kind === 'apns' && (
        <Field
          label="App identifier"
          remark="the bundle identifier of the app"
          {...draft.input('appId')}
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
    </PreviewDialog>
  );
}
