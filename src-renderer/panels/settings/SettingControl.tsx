import { sayText } from '#words/text.ts';
import {
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { methodsOf } from '#contract/settings/joining-settings.ts';
import { hasOption, off, on } from '#contract/settings/setting.ts';
import { languageOptions, methodsText, reasonWithout, settingWords } from '#contract/settings/settings.ts';
import { useServerAge } from '../../state/organizations.ts';
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx';
import type { ControlProps } from './control-props.ts';
import { LimitControl } from './LimitControl.tsx';
import { PermissionControl } from './PermissionControl.tsx';
import type { Channel } from '#contract/channels.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { ChannelPicker } from '../../subjects/channels/ChannelPicker.tsx';

const isPrivate = ({ privacy }: Channel): boolean => privacy === 'private' || privacy === 'private-protected';
const isAny = (): boolean => true;

/** A channel for notices, or none. */
function ChannelControl(props: ControlProps & { privateSince: number }): ReactNode {
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

/** What a setting is changed with, by the form of its value. */
export function SettingControl(props: ControlProps): ReactNode {
  const { setting, row, value, error, disabled, onValue, field } = props;
  const { form } = setting;
  const { featureLevel } = useServerAge();
  const accepted =
    form.kind === 'choice'
      ? form.options.filter((option) => option.value === row.value || hasOption(option, featureLevel))
      : (row.offered ?? []);
  const choices = accepted.map(({ value: each, label }) => ({ value: each, label: sayText(label) }));
  const common = { ...field, disabled, error: error ?? undefined };
  switch (form.kind) {
    case 'switch':
      return (
        <Group gap={8}>
          <Switch
            {...common}
            checked={value === on}
            onChange={(event) => onValue(event.currentTarget.checked ? on : off)}
          />
          <Text span aria-hidden>
            {settingWords(form, value)}
          </Text>
        </Group>
      );
    case 'choice':
    case 'offered':
      return (
        <Select
          {...common}
          allowDeselect={false}
          data={choices}
          value={value}
          onChange={(next) => onValue(next ?? value)}
        />
      );
    case 'language':
      return (
        <SearchSelect
          {...common}
          searchable
          nothingFoundMessage="No language matches"
          data={languageOptions().map(({ value: each, label }) => ({ value: each, label: sayText(label) }))}
          value={value}
          onChange={(next) => onValue(next ?? value)}
        />
      );
    case 'days':
      return (
        <NumberInput
          {...common}
          hideControls
          suffix={value === '1' ? ' day' : ' days'}
          allowDecimal={false}
          allowNegative={false}
          value={value}
          onChange={(next) => onValue(String(next))}
        />
      );
    case 'limit':
      return <LimitControl {...props} unit={form.unit} hasNone={form.longest === undefined} />;
    case 'text': {
      const Input = form.isLong ? Textarea : TextInput;
      return (
        <Input
          {...common}
          {...(form.isLong && { autosize: true, minRows: 2, maxRows: 8 })}
          dir="auto"
          placeholder={form.empty === null ? undefined : sayText(form.empty)}
          value={value}
          onChange={(event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value)}
        />
      );
    }
    case 'channel':
      return <ChannelControl {...props} privateSince={form.privateSince ?? Infinity} />;
    case 'methods':
      return <MethodsControl {...props} />;
    case 'permission':
      return <PermissionControl {...props} />;
  }
}

/** Ways to sign in. The last one can't be switched off. */
function MethodsControl({ setting, row, value, error, disabled, onValue, field }: ControlProps): ReactNode {
  const chosen = methodsOf(value);
  return (
    <Checkbox.Group
      {...field}
      aria-label={sayText(setting.label)}
      error={error ?? undefined}
      value={chosen}
      onChange={(next) => onValue(methodsText(next))}
    >
      <Stack gap={6}>
        {(row.offered ?? []).map(({ value: method, label }) => {
          const isLast = chosen.length === 1 && chosen[0] === method;
          const unavailable = chosen.includes(method) ? undefined : reasonWithout(row, method);
          return (
            <Checkbox
              key={method}
              value={method}
              label={sayText(label)}
              description={isLast ? 'At least one way to sign in has to stay.' : unavailable}
              disabled={disabled || isLast || unavailable !== undefined}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}
