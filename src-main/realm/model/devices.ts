import { targetOf } from '#contract/changes.ts';
import type { PushDevice } from '#contract/devices.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireDevice } from '../../zulip/wire/push.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The caller's devices for end-to-end encrypted notifications. */
export interface Devices {
  readonly rows: ReadonlyMap<string, PushDevice>;
  apply(event: Extract<ZulipEvent, { type: 'device' | 'push_device' }>): void;
}

function deviceOf(id: string, fields: WireDevice): PushDevice {
  const errorCode = fields.push_registration_error_code ?? null;
  const isPending = (fields.pending_push_token_id ?? null) !== null;
  const hasToken = (fields.push_token_id ?? null) !== null;
  return {
    id,
    kind: 'device',
    hasKey: (fields.push_key_id ?? null) !== null,
    // A device whose token is being replaced still uses the old one, but the replacement matters more here.
    state: isPending ? 'pending' : errorCode !== null ? 'failed' : hasToken ? 'active' : 'without-token',
    errorCode,
    tokenUpdatedAt: fields.push_token_last_updated_timestamp ?? null,
  };
}

const accountStates: Readonly<Record<string, PushDevice['state']>> = {
  active: 'active',
  pending: 'pending',
  failed: 'failed',
};

function accountOf(id: string, status: string, errorCode: string | null): PushDevice {
  const state = accountStates[status] ?? 'without-token';
  return { id, kind: 'account', hasKey: true, state, errorCode, tokenUpdatedAt: null };
}

/**
 * Devices of a snapshot, kept current by `device` events, and by `push_device` events of servers from feature level
 * 406 to 467. https://zulip.com/api/get-events#device-add
 */
export function createDevices(
  answer: Pick<RegisterAnswer, 'devices' | 'push_devices'>,
  changeListener: ChangeListener,
): Devices {
  const fieldsOf = new Map<string, WireDevice>();
  const rows = new Map<string, PushDevice>();
  for (const [id, fields] of Object.entries(answer.devices)) {
    fieldsOf.set(id, fields);
    rows.set(id, deviceOf(id, fields));
  }
  for (const [id, { status, error_code }] of Object.entries(answer.push_devices)) {
    rows.set(id, accountOf(id, status, error_code ?? null));
  }

  return {
    rows,
    apply(event) {
      const id = event.type === 'device' ? String(event.device_id) : event.push_account_id;
      if (event.type === 'push_device') {
        rows.set(id, accountOf(id, event.status, event.error_code));
      } else if (event.op === 'remove') {
        fieldsOf.delete(id);
        rows.delete(id);
      } else {
        const fields = { ...fieldsOf.get(id), ...(event.op === 'update' ? event.data : {}) };
        fieldsOf.set(id, fields);
        rows.set(id, deviceOf(id, fields));
      }
      changeListener.row('pushDevices', id);
      changeListener.field(targetOf('device', `client:${id}`), 'device');
    },
  };
}
