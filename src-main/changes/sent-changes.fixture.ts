import type { SettingForm } from '#contract/settings/setting.ts';
import { hasSetting, organizationSettings } from '#contract/settings/settings.ts';
import type { ChangeEndpoint, RecordedChange } from '../store/journal.ts';
import { supports } from '../zulip/feature-levels.ts';
import type { Connection } from '../zulip/http.ts';
import { operationsOf } from './calls/call-operations.ts';
import { everyKind, planned } from './every-kind.fixture.ts';

type Sent = Pick<RecordedChange, 'endpoint' | 'target' | 'field' | 'before' | 'after'>;

async function send(connection: Connection, change: Sent): Promise<void> {
  const turn = { signal: new AbortController().signal, isUrgent: false, beforeSending: () => true };
  const intent = { queueId: null, newestMessageId: null, newestId: null, sending: '1' };
  const recorded = { ...change, outcome: 'waiting', intent: null, claim: null, tries: 0, reason: null };
  await Promise.resolve(
    operationsOf(change.endpoint).send(connection, [recorded as RecordedChange], { turn }, intent as never),
  ).catch(() => {});
}

/** Sends each kind of change, planned for the connection's server level, whatever the answer. */
export async function sendEveryChange(connection: Connection): Promise<void> {
  const { featureLevel } = connection;
  for (const [, , target, field, value, change] of everyKind) {
    // On newer servers, channels have a permission instead.
    if (field === 'posting' && supports(featureLevel, 'channel-send-setting')) continue;
    const { changes } = planned({ target, field, value }, 'normal', { ...change, featureLevel });
    for (const made of changes) await send(connection, made);
  }
}

/** A possible value of a setting, in canonical form. */
const examples: Readonly<Record<SettingForm['kind'], string>> = {
  switch: 'on',
  choice: '1',
  offered: '1',
  days: '3',
  limit: '3600',
  text: 'x',
  channel: '1',
  language: 'de',
  methods: 'Email',
  permission: '11',
};

/** Sends a value for each organization setting that the window offers, if `has` says that the server has it. */
export async function sendEverySetting(
  connection: Connection,
  has: (name: string, isStartingValue: boolean) => boolean,
): Promise<void> {
  for (const setting of organizationSettings) {
    const { name: field, form, isStartingValue = false } = setting;
    if (!hasSetting(setting, connection.featureLevel) || !has(field, isStartingValue)) continue;
    const endpoint: ChangeEndpoint = isStartingValue ? 'PATCH /realm/user_settings_defaults' : 'PATCH /realm';
    const value = examples[form.kind];
    await send(connection, { endpoint, target: 'organization:settings', field, before: value, after: value });
  }
}

/** Sends a value for each of these permissions of a channel or group. */
export async function sendPermissions(
  connection: Connection,
  target: 'channel:1' | 'group:7',
  names: readonly string[],
): Promise<void> {
  const endpoint: ChangeEndpoint =
    target === 'channel:1' ? 'PATCH /streams/{stream_id}' : 'PATCH /user_groups/{user_group_id}';
  for (const field of names) await send(connection, { endpoint, target, field, before: '12', after: '11' });
}
