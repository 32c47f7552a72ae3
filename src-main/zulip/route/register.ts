import { text } from '#words/text.ts';
import { supports } from '../feature-levels.ts';
import { requestError } from '../errors.ts';
import { request, type Connection } from '../http.ts';
import { JsonParameter } from '../parameters.ts';
import {
  registerAnswer,
  registerAnswerAsItComes,
  type RegisterAnswer,
  type TakesPeople,
} from '../wire/register.ts';
import type { CallOptions } from './call.ts';
import { deleteQueue } from './events.ts';

export interface RegisterParameters {
  /** The event types that the queue delivers. A queue with `message` counts as an open chat session of its owner. */
  event_types: readonly string[];
  /** Which messages `message` events deliver: pairs of operator and operand; a channel by its name. */
  narrow?: readonly (readonly [operator: string, operand: string])[];
  /** Messages of all public channels, even without a subscription; not for guests. */
  all_public_streams?: boolean;
  /** Parts of the snapshot; their names differ from those of event types. Unknown names are ignored. */
  fetch_event_types: readonly string[];
  /** Seconds without a poll after which the server deletes the queue; left out below feature level 481. */
  idle_queue_timeout?: number | 'mobile';
  /** True leaves computable Gravatar addresses null. Default false. */
  client_gravatar?: boolean;
  /** Days of presence in the snapshot; left out below feature level 288, where it is always 14. */
  presence_history_limit_days?: number;
}

/** What this client can read. `notification_settings_null` is mandatory if the object is sent. */
const clientCapabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: false,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
} as const;

/** The API's most expensive read: it takes seconds with tens of thousands of people. */
const timeoutMilliseconds = 120_000;
/** A hundred megabytes, for a million people, take this long on slow connections. */
const mostMilliseconds = 15 * 60_000;

export interface Registered {
  answer: RegisterAnswer & { last_event_id: number };
  ignoredParameters: string[];
  /** Size of the answer on the wire. */
  bytesOnWire: number;
  /** UNIX milliseconds when the answer began to arrive: the moment that its `server_timestamp` describes. */
  answeredAt: number;
}

export interface RegisterOptions extends CallOptions {
  /**
   * Receives the people as they arrive, even if the answer then fails, so that no list of them is kept. Without it,
   * they are in the answer.
   */
  people?: TakesPeople | undefined;
}

/**
 * Registers an event queue and returns a matching snapshot (https://zulip.com/api/register-queue). Anyone who is signed
 * in may call it. Requests no messages and reports no presence.
 *
 * @throws RequestError; `malformed` if the queue, its start or its owner can't be read. The queue is freed then.
 */
export async function registerQueue(
  connection: Connection,
  parameters: RegisterParameters,
  options: RegisterOptions = {},
): Promise<Registered> {
  const asItComes = options.people && registerAnswerAsItComes(options.people);
  const { idle_queue_timeout: idle } = parameters;
  const mayHoldQueue = supports(connection.featureLevel, 'queue-timeout');
  const historyDays = supports(connection.featureLevel, 'presence-history-limit')
    ? parameters.presence_history_limit_days
    : undefined;
  const { value, ...rest } = await request(connection, {
    method: 'POST',
    path: '/register',
    changesNothing: true,
    parameters: {
      event_types: parameters.event_types,
      fetch_event_types: parameters.fetch_event_types,
      client_capabilities: clientCapabilities,
      client_gravatar: parameters.client_gravatar ?? false,
      slim_presence: true,
      include_subscribers: 'false',
      apply_markdown: false,
      idle_queue_timeout: idle === undefined || !mayHoldQueue ? undefined : new JsonParameter(idle),
      presence_history_limit_days: historyDays,
      narrow: parameters.narrow,
      all_public_streams: parameters.all_public_streams,
    },
    schema: registerAnswer,
    longLists: asItComes?.longLists,
    isAboutEverybody: true,
    signal: options.signal,
    timeoutMilliseconds: options.timeoutMilliseconds ?? timeoutMilliseconds,
    mostMilliseconds,
  });
  const { last_event_id } = value;
  const isWithPeople = parameters.fetch_event_types.includes('realm_user');
  if (last_event_id === null || (isWithPeople && value.user_id === undefined)) {
    await deleteQueue(connection, { queue_id: value.queue_id }).catch(() => {});
    const key = last_event_id === null ? 'last_event_id' : 'user_id';
    const message = text('server.not-as-promised', {
      method: 'POST',
      path: '/register',
      where: key,
    });
    throw requestError({ kind: 'malformed', message });
  }
  const isHistoryAsAsked = supports(value.zulip_feature_level, 'presence-history-limit');
  const answer = {
    ...(asItComes?.complete(value) ?? value),
    last_event_id,
    presence_history_days: (isHistoryAsAsked ? historyDays : undefined) ?? value.presence_history_days,
    // Servers send both; if one is missing, the last known value is the best guess.
    zulip_feature_level: value.zulip_feature_level || connection.featureLevel,
    zulip_version: value.zulip_version || connection.zulipVersion,
  };
  return { answer, ...rest };
}
