import type { ReactNode } from 'react';
import type { Channel } from '#contract/channels.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useServerAge } from '../../state/organizations.ts';
import { ChannelPicker } from '../../subjects/channels/ChannelPicker.tsx';
import type { ControlProps } from './control-props.ts';

const isPrivate = ({ privacy }: Channel): boolean => privacy === 'private' || privacy === 'private-protected';
const isAny = (): boolean => true;

/** A channel for notices, or none. */
export function ChannelControl(props: ControlProps & { privateSince: number }): ReactNode {
  const { value, error, disabled, onValue, field, privateSince } = props;
  const { featureLevel } = useServerAge();
  const answer = useOrganizationQuery('channels.detail', value === '' ? null : { channelId: Number(value) });
  const isAsking = value !== '' && answer.value === null && answer.failure === null;
  // The field begins with the name, which is not known at first.
  if (isAsking) return <ChannelPicker key="asking" {...field} disabled value={null} onValue={() => {}} />;
  const channelId = Number(value);
  const name = answer.value?.id === channelId ? answer.value.name : `Channel ${value}`;
  return (
    <ChannelPicker
      key={value}
      {...field}
      disabled={disabled}
      error={error ?? undefined}
      placeholder="No channel"
      clearable
      clearButtonProps={{ 'aria-label': 'No channel' }}
      offers={featureLevel >= privateSince ? isPrivate : isAny}
      value={value === '' ? null : { channelId, name }}
      onValue={(channel) => onValue(channel === null ? '' : String(channel.channelId))}
    />
  );
}
