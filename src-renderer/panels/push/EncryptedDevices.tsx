import type { ReactNode } from 'react';
import type { PushDevice } from '#contract/devices.ts';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { DeviceRow } from './DeviceList.tsx';
import type { PushTests } from './use-push-test.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './Push.module.css';

interface EncryptedDevicesProps {
  tests: PushTests;
  onRemove: (device: PushDevice) => void;
}

/** Devices registered by the app, each with its own key. */
export function EncryptedDevices({ tests, onRemove }: EncryptedDevicesProps): ReactNode {
  const devices = useTable('pushDevices');
  const server = useServerAge();
  const isBusy = tests.test.runningSince !== null;
  const hasEncryption = hasFeature(server, 'encrypted-push-registration');
  return (
    <section aria-label="Encrypted devices">
      <h2>
        Encrypted devices <span className="rc-tabular">{devices.length}</span>
      </h2>
      {!hasEncryption ? (
        <p className={textStyle.hint}>{wordsAt(server, 'encryptedPush')}</p>
      ) : devices.length === 0 ? (
        <p className={textStyle.hint}>
          None is registered. Sign in to the Zulip app on a phone and allow notifications.
        </p>
      ) : (
        <ul className={classes.devices}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={isBusy || !hasFeature(server, 'encrypted-test-notifications')}
              onTest={() => tests.send({ kind: 'device', deviceId: device.id }, `device ${device.id}`)}
              onRemove={() => onRemove(device)}
              removeObjection={wordsAt(server, 'deviceRemoval') || undefined}
            />
          ))}
        </ul>
      )}
      {hasEncryption && wordsAt(server, 'encryptedTest') !== '' && (
        <p className={textStyle.hint}>{wordsAt(server, 'encryptedTest')}</p>
      )}
    </section>
  );
}
