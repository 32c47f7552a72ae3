import { Button, Stack } from '@mantine/core';
import { IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TestPath } from './Doctor.tsx';
import { DeviceIcon } from './push-device-list.tsx';
import type { ListedDevice } from './push-devices.ts';
import type { PushTests } from './use-push-test.ts';

interface DeviceSheetProps {
  device: ListedDevice;
  place: SheetPlace;
  pushEnabled: boolean;
  tests: PushTests;
  onTest: () => void;
  onRemove: () => void;
}

/** One's own device, with how far the last test of it came. */
export function DeviceSheet(props: DeviceSheetProps): ReactNode {
  const { device, tests } = props;
  const { name, type, state, details, registeredAt, removalObjection } = device;
  return (
    <Sheet label={name} {...props.place} previous="Previous device" next="Next device">
      <SheetContent
        icon={<DeviceIcon kind={device.kind} size={20} />}
        name={
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <PendingMarkOf target={device.target} />
          </>
        }
        line={type}
        actions={
          <>
            <Permitted unless={device.testObjection}>
              <Button
                disabled={tests.test.runningSince !== null}
                leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
                onClick={props.onTest}
              >
                Send test
              </Button>
            </Permitted>
            <Permitted unless={removalObjection}>
              <Button leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={props.onRemove}>
                Remove
              </Button>
            </Permitted>
          </>
        }
      >
        <Stack gap={20}>
          <FactList place="sheet">
            <dt>State</dt>
            <dd>
              <Tag tone={state.tone}>{state.words}</Tag>
            </dd>
            {details !== '' && (
              <>
                <dt>{state.tone === 'bad' ? 'Cause' : 'App'}</dt>
                <dd>
                  <bdi>{details}</bdi>
                </dd>
              </>
            )}
            <dt>Registered</dt>
            <dd>{registeredAt === null ? 'Never' : <RelativeTime at={registeredAt} />}</dd>
            {removalObjection !== '' && (
              <>
                <dt>Removal</dt>
                <dd>{removalObjection}</dd>
              </>
            )}
          </FactList>
          <TestPath pushEnabled={props.pushEnabled} tests={tests} device={device} />
        </Stack>
      </SheetContent>
    </Sheet>
  );
}
