import { IconPlus, IconSend } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { hasFeature } from '#contract/level-words.ts';
import type { PushDevice, PushToken } from '#contract/devices.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { AddTokenDialog, noToken } from './AddTokenDialog.tsx';
import { Doctor } from './Doctor.tsx';
import { EncryptedDevices } from './EncryptedDevices.tsx';
import { shortToken } from './push-token-text.ts';
import { tokenEdit } from './token-edit.ts';
import { UnencryptedDevices } from './UnencryptedDevices.tsx';
import { usePushTest } from './use-push-test.ts';
import type { RealmSettings } from '#contract/organization.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { Notice } from '../../ui/Notice.tsx';
import classes from './Push.module.css';

const minute = 60_000;

/** Notices about all devices: whether push works, until when, and with how much text. */
function PushNotices({ settings }: { settings: RealmSettings }): ReactNode {
  const now = useNow(minute);
  const endsAt = settings.pushEndsAt;
  return (
    <>
      {!settings.pushEnabled && (
        <Notice tone="warn" title="Notifications on phones are off">
          The organization says that this server cannot send to phones. A test tells why.
        </Notice>
      )}
      {settings.pushEnabled && endsAt !== null && (
        <Notice tone="warn" title="Notifications on phones will end">
          {endsAt * 1_000 > now ? 'They work until' : 'They worked until'} {formatExactTime(endsAt)}. Whoever
          runs the server has to renew its plan.
        </Notice>
      )}
      {settings.requiresEncryptedPush && (
        <Notice>
          The organization requires encryption: unencrypted devices only show that there is a message.
        </Notice>
      )}
    </>
  );
}

/** One's own devices, tests of their notifications, and what keeps those from arriving. */
export function PushPanel(): ReactNode {
  const settings = useRow('settings', 0);
  const devices = useTable('pushDevices');
  const server = useServerAge();
  const tests = usePushTest();
  const edits = useEdits();
  const [adding, setAdding] = useState(false);
  const [draft, setDraft] = usePanelMemory('push.draft', noToken);
  const isBusy = tests.test.runningSince !== null;
  const hasEncrypted = hasFeature(server, 'encrypted-test-notifications') && devices.length > 0;

  function testAll(): void {
    if (isBusy) return;
    if (hasEncrypted) tests.send({ kind: 'all-encrypted' }, 'all encrypted devices');
    else tests.send({ kind: 'all' }, 'all unencrypted devices');
  }
  function add(): void {
    edits.dismissProblem();
    setAdding(true);
  }
  function close(): void {
    setAdding(false);
    setDraft(noToken);
  }
  const removeToken = (token: PushToken) =>
    void edits.review(`Remove the device ${shortToken(token.token)}`, [tokenEdit(token, '')]);
  const removeDevice = ({ id }: PushDevice) =>
    void edits.review(`Remove the device ${id}`, [
      { target: `device:client:${id}`, field: 'device', value: '' },
    ]);
  const isDeprecated = hasFeature(server, 'encrypted-push-registration');

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader title="Push tests">
          <KeyAction
            shortcut={{ id: 'push test all', label: 'Send a test to all my devices', scope: 'Push tests' }}
            keys="T"
            variant="subtle"
            leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
            disabled={isBusy}
            run={testAll}
          >
            Send test to all
          </KeyAction>
          <KeyAction
            shortcut={{ id: 'push add', label: 'Add a device by its token', scope: 'Push tests' }}
            keys="N"
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            run={add}
          >
            Add device token
          </KeyAction>
        </PanelHeader>
        <div className={classes.content}>
          {settings === undefined ? (
            <LoadingRows rows={6} rowHeight={48} />
          ) : (
            <>
              <PushNotices settings={settings} />
              <Notice tone="bad" onDismiss={edits.dismissProblem}>
                {edits.problem}
              </Notice>
              <EncryptedDevices tests={tests} onRemove={removeDevice} />
              <UnencryptedDevices tests={tests} onRemove={removeToken} />
            </>
          )}
        </div>
      </div>
      <Doctor pushEnabled={settings?.pushEnabled ?? true} tests={tests} />
      {adding && (
        <AddTokenDialog draft={draft} onDraft={setDraft} isDeprecated={isDeprecated} onClose={close} />
      )}
      {edits.dialog}
    </div>
  );
}
