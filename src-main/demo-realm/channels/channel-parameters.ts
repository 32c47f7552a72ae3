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
/** From this level on, which introduced a call to create channels, a taken name is a conflict. */
const conflictLevel = 417;
const policies: readonly TopicsPolicy[] = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
];

/** Checks a channel's name in the server's order; names of archived channels are taken too. */
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

/** Checks the characters of a channel's name. */
export function checkNameText(name: string): void {
  if (name === '') throw badRequest('channel-empty');
  if ([...name].length > longestName) throw badRequest('channel-long', { limit: longestName });
  const position = [...name].findIndex((character) =>
    /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character),
  );
  if (position >= 0) throw badRequest('channel-character', { position: position + 1 });
}

/** Parses a description, turning line breaks into spaces. */
export function readDescription(parameters: ParameterReader): string | undefined {
  const description = parameters.text('description')?.replaceAll('\n', ' ');
  if (description !== undefined) limitLength('description', description, longestDescription);
  return description;
}

/** Parses the message retention days as JSON: a word or a number; the value is checked later. */
export function readRetention(parameters: ParameterReader): string | number | undefined {
  return parameters.json('message_retention_days', z.union([z.string(), integer], 'json[str]'), 'json[str]');
}

/** The message retention days: null for the organization's default, -1 for forever. */
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

/** Only owners may change message retention, and only if the plan includes it. */
export function requireRetentionRight(state: RealmState, caller: User): void {
  requireOwner(caller);
  requireFullPlan(state);
}

/** Checks a topics policy; the endpoint decides which of its two formats it accepts. */
export function readTopicsPolicy(state: RealmState, sent: string | undefined): TopicsPolicy | undefined {
  if (sent === undefined) return undefined;
  const policy = policies.find((each) => each === sent);
  if (policy === undefined || (policy === 'empty_topic_only' && state.featureLevel < 404)) {
    throw badRequest('value-invalid', { name: 'topics_policy' });
  }
  return policy;
}

/** Parses the posting policy of older servers: one of four numbers, mapped to its group. */
export function readPostPolicy(state: RealmState, parameters: ParameterReader): number | undefined {
  const policy = parameters.json('stream_post_policy', integer);
  if (policy === undefined) return undefined;
  const group = postPolicyGroup(state, policy);
  if (group === undefined) throw badRequest('value-invalid', { name: 'stream_post_policy' });
  return group;
}
