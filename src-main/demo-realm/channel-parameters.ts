import { z } from 'zod';
import { ApiError, badRequest, roleRequired } from './api-error.ts';
import { ownerRole } from './state.ts';
import type { ParameterReader } from './parameters.ts';
import type { Channel, RealmState, User } from './state.ts';

const longestName = 60;
const policies: readonly string[] = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
];

/** Checks a channel's name in the server's order; the names of archived channels are taken as well. */
export function checkChannelName(state: RealmState, name: string, own?: Channel): void {
  if (name === '') throw badRequest('channel-blank');
  if ([...name].length > longestName) throw badRequest('channel-long', { limit: longestName });
  const position = [...name].findIndex((character) => /[\p{Cc}\p{Cs}\p{Cn}\u2028\u2029]/u.test(character));
  if (position >= 0) throw badRequest('channel-character', { position: position + 1 });
  const folded = name.toLowerCase();
  for (const channel of state.channels.values()) {
    if (channel !== own && channel.name.toLowerCase() === folded) {
      throw new ApiError('channel-exists', {
        status: 409,
        code: 'CHANNEL_ALREADY_EXISTS',
        values: { name: channel.name },
        fields: { channel_name: channel.name },
      });
    }
  }
}

/** Reads the days that messages are kept: a number, `"realm_default"` or `"unlimited"`, in JSON. */
export function readRetention(parameters: ParameterReader): number | null | undefined {
  const value = parameters.json('message_retention_days', z.unknown());
  if (value === undefined) return undefined;
  if (value === 'realm_default') return null;
  if (value === 'unlimited') return -1;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw new ApiError('channel-retention', {
    code: 'REQUEST_VARIABLE_INVALID',
    values: { value: String(value) },
    fields: { var_name: 'message_retention_days', bad_value: value },
  });
}

/** Only owners say how long messages are kept. */
export function checkRetention(caller: User, retention: number | null | undefined): void {
  if (retention !== undefined && caller.role !== ownerRole) throw roleRequired('owner-required');
}

/** Reads a policy for topics, raw or in quotes as two endpoints have it. */
export function readTopicsPolicy(parameters: ParameterReader): string | undefined {
  const policy = parameters.text('topics_policy')?.replace(/^"(.*)"$/, '$1');
  if (policy !== undefined && !policies.includes(policy))
    throw badRequest('value-invalid', { name: 'topics_policy' });
  return policy;
}
