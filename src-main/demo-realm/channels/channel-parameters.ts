import { z } from 'zod';
import { ApiError, badRequest, refuseTooLarge } from '../api-error.ts';
import { inUseLevel } from '../wordings.ts';
import { channelByName, postPolicyGroup } from './channels.ts';
import { integer, limitLength, type ParameterReader } from '../parameters.ts';
import { requireFullPlan } from '../organization/plan.ts';
import { requireOwner } from '../required-role.ts';
import type { RealmState, User, TopicsPolicy } from '../state.ts';

const longestName = 60;
const longestDescription = 1_024;
/** Since channels are made by a call of their own, a taken name is a conflict. */
const conflictLevel = 417;
const policies: readonly TopicsPolicy[] = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
];

/** Checks a channel's name in the server's order; the names of archived channels are taken as well. */
export function checkChannelName(state: RealmState, name: string): void {
  checkNameText(name);
  const channel = channelByName(state, name);
  if (channel === undefined) return;
  if (state.featureLevel < conflictLevel) {
    const key = state.featureLevel < inUseLevel ? 'channel-name-used-former' : 'channel-name-used';
    throw badRequest(key, { name: channel.name });
  }
  throw new ApiError('channel-exists', {
    status: 409,
    code: 'CHANNEL_ALREADY_EXISTS',
    values: { name: channel.name },
    fields: { channel_name: channel.name },
  });
}

/** Checks what a channel's name consists of. */
export function checkNameText(name: string): void {
  if (name === '') throw badRequest('channel-empty');
  if ([...name].length > longestName) throw badRequest('channel-long', { limit: longestName });
  const position = [...name].findIndex((character) =>
    /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character),
  );
  if (position >= 0) throw badRequest('channel-character', { position: position + 1 });
}

/** Reads a description, line breaks as blanks. */
export function readDescription(parameters: ParameterReader): string | undefined {
  const description = parameters.text('description')?.replaceAll('\n', ' ');
  if (description !== undefined) limitLength('description', description, longestDescription);
  return description;
}

/** Reads the JSON of the days that messages are kept, a word or a number; which of them make sense is checked later. */
export function readRetention(parameters: ParameterReader): string | number | undefined {
  return parameters.json('message_retention_days', z.union([z.string(), integer], 'json[str]'), 'json[str]');
}

/** The days that messages are kept: null where the organization says it, -1 for ever. */
export function retentionDays(value: unknown): number | null {
  if (value === 'realm_default') return null;
  if (value === 'unlimited') return -1;
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) {
    refuseTooLarge(value);
    return value;
  }
  throw new ApiError('channel-retention', {
    code: 'REQUEST_VARIABLE_INVALID',
    values: { value: typeof value === 'string' ? value : JSON.stringify(value) },
    fields: { var_name: 'message_retention_days', bad_value: value },
  });
}

/** Only owners say how long messages are kept, and only where the plan lets them. */
export function requireRetentionRight(state: RealmState, caller: User): void {
  requireOwner(caller);
  requireFullPlan(state);
}

/** Checks a policy for topics; which of its two forms an endpoint takes is the endpoint's. */
export function readTopicsPolicy(state: RealmState, sent: string | undefined): TopicsPolicy | undefined {
  if (sent === undefined) return undefined;
  const policy = policies.find((each) => each === sent);
  if (policy === undefined || (policy === 'empty_topic_only' && state.featureLevel < 404)) {
    throw badRequest('value-invalid', { name: 'topics_policy' });
  }
  return policy;
}

/** Reads who may send as servers took it before the groups: one of four numbers, here as the group it stands for. */
export function readPostPolicy(state: RealmState, parameters: ParameterReader): number | undefined {
  const policy = parameters.json('stream_post_policy', integer);
  if (policy === undefined) return undefined;
  const group = postPolicyGroup(state, policy);
  if (group === undefined) throw badRequest('value-invalid', { name: 'stream_post_policy' });
  return group;
}
