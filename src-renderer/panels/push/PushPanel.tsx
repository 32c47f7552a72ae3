import { Button } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconSend } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import type { PushTestTarget } from '#contract/devices.ts';
import type { RealmSettings } from '#contract/organization.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { ListPanel, PanelNotices } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { AddTokenDialog, noToken } from './AddTokenDialog.tsx';
import { DeviceSheet } from './DeviceSheet.tsx';
import { Doctor } from './Doctor.tsx';
import { TestTokenDialog } from './TestTokenDialog.tsx';
import { pushDeviceList } from './push-device-list.tsx';
import { listedDevices, type ListedDevice } from './push-devices.ts';
import { shortToken } from './push-token-text.ts';
import { usePushTest } from './use-push-test.ts';

const minute = 60_000;

/** Notices about all devices: whether push works, until when, with how much text, and what the server is too old for. */
function PushNotices({ settings }: { settings: RealmSettings }): ReactNode {
  const now = useNow(minute);
  const server = useServerAge();
  const endsAt = settings.pushEndsAt;
  const tooOld = wordsAt(server, 'encryptedPush') || wordsAt(server, 'encryptedTest');
  return (
    <PanelNotices>
      {!settings.pushEnabled && (
        <Notice tone="warn" title="Notifications on phones are off">
          The organization says that this server cannot send to phones. A test tells why.
        </Notice>
      )}
      {settings.pushEnabled && endsAt !== null && (
        <Notice tone="warn" title="Notifications on phones will end">
          {endsAt * 1_000 > now ? 'They work until' : 'They worked until'} {formatExactTime(endsAt)}. Ask the
          server’s administrator to renew its plan.
        </Notice>
      )}
      {settings.requiresEncryptedPush && (
        <Notice>
          The organization requires encryption: unencrypted devices only show that there is a message.
        </Notice>
      )}
      {tooOld !== '' && <Notice>{tooOld}</Notice>}
    </PanelNotices>
  );
}

interface TestButtonsProps {
  /** A test is under way. */
  isBusy: boolean;
  onTestAll: () => void;
  onTestToken: () => void;
}

function TestButtons({ isBusy, onTestAll, onTestToken }: TestButtonsProps): ReactNode {
  return (
    <>
      <Permitted>
        <Button
          variant="subtle"
          leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
          onClick={onTestToken}
        >
          Test a token
        </Button>
      </Permitted>
      <KeyAction
        shortcut={{ id: 'push test all', label: 'Send a test to all your devices', scope: 'Push tests' }}
        keys="T"
        variant="subtle"
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        disabled={isBusy}
        run={onTestAll}
      >
        Send test to all
      </KeyAction>
    </>
  );
}

function UnencryptedRemark({ isBusy, onTest }: { isBusy: boolean; onTest: () => void }): ReactNode {
  return (
    <>
      The server doesn’t list unencrypted devices.{' '}
      <Permitted>
        <LinkButton small disabled={isBusy} onClick={onTest}>
          Send test to all unencrypted
        </LinkButton>
      </Permitted>
    </>
  );
}

const noDevices = {
  icon: IconDeviceMobile,
  title: 'No devices',
  words: 'Sign in to the Zulip app on a phone and allow notifications.',
};

function summed(encrypted: number, added: number): string {
  const listed = `${formatCount(encrypted)} encrypted`;
  return added === 0 ? listed : `${listed}, ${formatCount(added)} unencrypted added here`;
}

/** One's own devices, tests of their notifications, and what keeps those from arriving. */
export function PushPanel(): ReactNode {
  const settings = useRow('settings', 0);
  const devices = useTable('pushDevices');
  const tokens = useTable('pushTokens');
  const server = useServerAge();
  const tests = usePushTest();
  const edits = useEdits();
  const [dialog, setDialog] = useState<'add' | 'test' | null>(null);
  const [draft, setDraft] = usePanelMemory('push.draft', noToken);
  const [openTarget, setOpenTarget] = usePanelMemory<string | null>('push.open', null);
  const rows = useMemo(() => listedDevices(devices, tokens, server), [devices, tokens, server]);
  const open = rows.find(({ target }) => target === openTarget) ?? null;
  const isBusy = tests.test.runningSince !== null;
  const testsEncrypted = hasFeature(server, 'encrypted-test-notifications');

  // The sheet of the tested device shows the outcome; that of several is shown with no sheet open.
  const { send } = tests;
  const test = useCallback(
    (device: ListedDevice) => {
      send(device.test, device.name);
      setOpenTarget(device.target);
    },
    [send, setOpenTarget],
  );
  function testOthers(target: PushTestTarget, name: string): void {
    send(target, name);
    setOpenTarget(null);
  }
  const description = useMemo(() => pushDeviceList(test), [test]);
  const titleOf = (chosen: readonly ListedDevice[]): string =>
    chosen.length === 1 ? `Remove ${chosen[0]?.name ?? ''}` : `Remove ${countOf(chosen.length, 'device')}`;
  async function remove(chosen: readonly ListedDevice[]): Promise<readonly ListedDevice[]> {
    const removed = chosen.filter(({ removalObjection }) => removalObjection === '');
    return removed.length === 0
      ? []
      : edits.reviewEach(removed, titleOf, ({ target }) => ({ target, field: 'device', value: '' }));
  }
  const list = useTableList(description, {
    rows: settings === undefined ? null : rows,
    openKey: open === null ? null : description.keyOf(open),
    onOpen: ({ target }) => setOpenTarget(target),
    onClose: () => setOpenTarget(null),
    actions: [
      {
        verb: 'Send test',
        unless: ({ testObjection }) => testObjection,
        run: ([device]) => device && test(device),
      },
      {
        verb: 'Remove',
        shortcut: { id: 'push remove', keys: 'Delete' },
        unless: ({ removalObjection }) => removalObjection,
        isApart: true,
        run: remove,
      },
    ],
  });

  function testAll(): void {
    if (isBusy) return;
    if (testsEncrypted && devices.length > 0) testOthers({ kind: 'all-encrypted' }, 'All encrypted devices');
    else testUnencrypted();
  }
  function testUnencrypted(): void {
    testOthers({ kind: 'all' }, 'All unencrypted devices');
  }
  function closeAdding(): void {
    setDialog(null);
    setDraft(noToken);
  }
  const pushEnabled = settings?.pushEnabled ?? true;
  const isDeprecated = hasFeature(server, 'encrypted-push-registration');

  return (
    <ListPanel
      list={list}
      edits={edits}
      create={{
        id: 'push add',
        label: 'Add a device by its token',
        words: 'Add device token',
        run: () => {
          edits.dismissProblem();
          setDialog('add');
        },
      }}
      buttons={<TestButtons isBusy={isBusy} onTestAll={testAll} onTestToken={() => setDialog('test')} />}
      notices={settings !== undefined && <PushNotices settings={settings} />}
      summed={summed(devices.length, tokens.length)}
      remark={<UnencryptedRemark isBusy={isBusy} onTest={testUnencrypted} />}
      empty={noDevices}
    >
      {open === null ? (
        <Doctor pushEnabled={pushEnabled} tests={tests} />
      ) : (
        <DeviceSheet
          device={open}
          place={list.sheet}
          pushEnabled={pushEnabled}
          tests={tests}
          onTest={() => test(open)}
          onRemove={() => void remove([open])}
        />
      )}
      {dialog === 'add' && (
        <AddTokenDialog draft={draft} onDraft={setDraft} isDeprecated={isDeprecated} onClose={closeAdding} />
      )}
      {dialog === 'test' && (
        <TestTokenDialog
          onTest={(token) => testOthers({ kind: 'token', token }, shortToken(token))}
          onClose={() => setDialog(null)}
        />
      )}
      {edits.dialog}
    </ListPanel>
  );
}
