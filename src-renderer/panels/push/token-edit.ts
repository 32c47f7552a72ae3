import type { Edit } from '#contract/changes.ts';
import type { PushToken } from '#contract/devices.ts';

/** @param value empty removes the device */
export function tokenEdit({ kind, token }: Pick<PushToken, 'kind' | 'token'>, value: string): Edit {
  return { target: `device:${kind}:${token}`, field: 'device', value };
}
