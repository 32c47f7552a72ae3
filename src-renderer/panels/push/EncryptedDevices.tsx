import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PushDevice } from '#contract/devices.ts';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { DeviceRow } from './DeviceList.tsx';
import type { PushTests } from './use-push-test.ts';
import textStyle from '../../ui/Text.module.css';

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
          None is registered. The app registers a phone by itself when somebody signs in there and allows
          notifications.
        </p>
      ) : (
        <Box component="ul" bd="1px solid var(--rc-line)" bdrs={8} mb={8}>
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
        </Box>
      )}
      {hasEncryption && wordsAt(server, 'encryptedTest') !== '' && (
        <p className={textStyle.hint}>{wordsAt(server, 'encryptedTest')}</p>
      )}
    </section>
  );
}
