import { ActionIcon, Flex } from '@mantine/core';
import { IconBrandAndroid, IconBrandApple, IconDeviceMobile, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PushDevice, PushToken } from '#contract/devices.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { registrationErrorWords } from './push-explanations.ts';
import { shortToken } from './push-token-text.ts';
import textStyle from '../../ui/Text.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './Push.module.css';

const deviceStateNames: Readonly<Record<PushDevice['state'], string>> = {
  active: 'Active',
  pending: 'Being registered',
  failed: 'Failed',
  'without-token': 'Not registered yet',
};

const stateTones: Readonly<Record<PushDevice['state'], TagTone>> = {
  active: 'ok',
  pending: 'warn',
  failed: 'bad',
  'without-token': 'quiet',
};

interface RowActions {
  /** A test is under way. */
  isBusy: boolean;
  onTest: () => void;
  onRemove: () => void;
  /** Why it cannot be removed. */
  removeObjection?: string | undefined;
}

function Actions({
  name,
  isBusy,
  onTest,
  onRemove,
  removeObjection,
}: RowActions & { name: string }): ReactNode {
  return (
    <Flex gap={4} component="span" flex="none">
      <Permitted>
        <ActionIcon disabled={isBusy} onClick={onTest} aria-label={`Send test to ${name}`} title="Send test">
          <IconSend size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
      <Permitted unless={removeObjection ?? null}>
        <ActionIcon onClick={onRemove} aria-label={`Remove ${name}`} title="Remove">
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Permitted>
    </Flex>
  );
}

/** A device with encrypted notifications, in the state that the server tells. */
export function DeviceRow({ device, ...actions }: RowActions & { device: PushDevice }): ReactNode {
  const name = `${device.kind === 'device' ? 'Device' : 'Push account'} ${device.id}`;
  return (
    <li className={classes.device}>
      <IconDeviceMobile size={18} stroke={1.6} aria-hidden />
      <div className={layoutStyle.fillWidth}>
        <p>
          <strong>{name}</strong>
          <Tag tone={stateTones[device.state]}>{deviceStateNames[device.state]}</Tag>
        </p>
        <p className={textStyle.hint}>
          {device.errorCode !== null ? (
            registrationErrorWords(device.errorCode)
          ) : device.tokenUpdatedAt !== null ? (
            <>
              Token registered <RelativeTime at={device.tokenUpdatedAt} />
            </>
          ) : device.state === 'without-token' ? (
            'The app has a device id but has not registered a token.'
          ) : (
            'Encrypted end to end'
          )}
        </p>
        {actions.removeObjection !== undefined && <p className={textStyle.hint}>{actions.removeObjection}</p>}
      </div>
      <Actions name={name} {...actions} />
    </li>
  );
}

/** A token of the older kind that was added here. */
export function TokenRow({ token, ...actions }: RowActions & { token: PushToken }): ReactNode {
  const Icon = token.kind === 'apns' ? IconBrandApple : IconBrandAndroid;
  const name = shortToken(token.token);
  return (
    <li className={classes.device}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={layoutStyle.fillWidth}>
        <p>
          <code title={token.token}>{name}</code>
        </p>
        <p className={textStyle.hint}>
          {token.kind === 'apns' ? `Apple, ${token.appId ?? ''}` : 'Android'}, added{' '}
          <RelativeTime at={Math.floor(token.addedAtMilliseconds / 1_000)} />
        </p>
      </div>
      <Actions name={name} {...actions} />
    </li>
  );
}
