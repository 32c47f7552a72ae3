import { IconBrandAndroid, IconBrandApple, IconDeviceMobile, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatExactTime } from '#contract/words/time.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { RowAction } from '../../ui/grid/RowAction.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import type { ListedDevice } from './push-devices.ts';
import textStyle from '../../ui/Text.module.css';

const numberOf = createNumbering();
const nameOf = ({ name }: ListedDevice): string => name;

const icons = {
  device: IconDeviceMobile,
  account: IconDeviceMobile,
  apns: IconBrandApple,
  fcm: IconBrandAndroid,
} as const;

export function DeviceIcon({ kind, size }: Pick<ListedDevice, 'kind'> & { size: number }): ReactNode {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}

/**
 * One's own devices as a list.
 *
 * @param onTest sends a test to one
 */
export function pushDeviceList(onTest: (device: ListedDevice) => void): ListDescription<ListedDevice> {
  return {
    name: 'push',
    title: 'Push tests',
    one: 'device',
    searches: 'Device, type or state',
    firstSort: { key: 'type', descending: false },
    keyOf: ({ target }) => numberOf(target),
    rowName: nameOf,
    targetOf: ({ target }) => target,
    columns: [
      {
        id: 'name',
        title: 'Device',
        minimumWidth: 160,
        importance: 9,
        ...byText(nameOf),
        beside: 56,
        face: 'name',
        cell: (device) => (
          <NameCell mark={<DeviceIcon kind={device.kind} size={16} />} name={device.name}>
            <Permitted unless={device.testObjection}>
              <RowAction
                aria-label={`Send test to ${device.name}`}
                title="Send test"
                onClick={() => onTest(device)}
              >
                <IconSend size={15} stroke={1.6} aria-hidden />
              </RowAction>
            </Permitted>
            <PendingMarkOf target={device.target} />
          </NameCell>
        ),
      },
      {
        id: 'type',
        title: 'Type',
        minimumWidth: 100,
        importance: 6,
        ...byText(({ type }) => type),
        cell: ({ type }) => <span className={textStyle.quiet}>{type}</span>,
      },
      {
        id: 'state',
        title: 'State',
        minimumWidth: 90,
        importance: 8,
        ...byText(({ state }) => state.words),
        beside: 12,
        cell: ({ state }) => <Tag tone={state.tone}>{state.words}</Tag>,
        tip: ({ details }) => (details === '' ? null : details),
      },
      {
        id: 'registered',
        title: 'Registered',
        minimumWidth: 100,
        importance: 7,
        align: 'end',
        compare: (one, other) => (one.registeredAt ?? 0) - (other.registeredAt ?? 0),
        descendingFirst: true,
        cell: ({ registeredAt }) =>
          registeredAt === null ? (
            <span className={textStyle.quiet}>Never</span>
          ) : (
            <RelativeTime at={registeredAt} />
          ),
        tip: ({ registeredAt }) => (registeredAt === null ? null : formatExactTime(registeredAt)),
      },
    ],
  };
}
