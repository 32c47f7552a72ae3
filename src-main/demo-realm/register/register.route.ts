import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { checkEventNarrow } from '../events/event-narrow.ts';
import { boolean, integer, stringList } from '../parameters.ts';
import { knowsEmptyTopic } from '../messages/empty-topic.ts';
import { snapshotSections } from './snapshot.ts';
import { unreadMessages } from './unread-messages.ts';
import { guestRole } from '../state.ts';
import { zulipVersion } from '../versions.ts';
import type { Route } from '../router.ts';

const defaultIdleSeconds = 600;
const mobileIdleSeconds = 12 * 3600;
const longestIdleSeconds = 7 * 86_400;

const capabilitiesSchema = z.object({ notification_settings_null: boolean }).catchall(boolean);
const narrowSchema = z.array(z.tuple([z.string(), z.string()]));
const idleSchema = z.union([z.int().min(1), z.literal('mobile')], 'int');

/** Creates an event queue and returns a snapshot of the same moment. https://zulip.com/api/register-queue */
export const registerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/register',
    handle({ realm, state, caller, parameters }) {
      const level = state.featureLevel;
      const eventTypes = parameters.json('event_types', stringList);
      const fetchTypes = parameters.json('fetch_event_types', stringList) ?? eventTypes;
      const capabilities: Record<string, boolean> = parameters.json(
        'client_capabilities',
        capabilitiesSchema,
      ) ?? { notification_settings_null: false };
      const clientGravatar = parameters.json('client_gravatar', boolean) ?? level >= 92;
      const slimPresence = parameters.json('slim_presence', boolean) ?? false;
      const presenceHistoryDays = parameters.json('presence_history_limit_days', integer) ?? 14;
      const includeSubscribers = parameters.text('include_subscribers') ?? 'false';
      if (!isInclusion(includeSubscribers, level))
        throw badRequest('parameter-invalid', { name: 'include_subscribers' });
      const narrow = (parameters.json('narrow', narrowSchema) ?? []).map(([operator, operand]) => ({
        operator,
        operand,
      }));
      checkEventNarrow(narrow, level);
      const allPublicStreams = parameters.json('all_public_streams', boolean) ?? false;
      if (allPublicStreams && caller.role === guestRole) throw badRequest('query-refused');
      const messageView = {
        applyMarkdown: parameters.json('apply_markdown', boolean) ?? false,
        clientGravatar,
        allPublicStreams,
        narrow,
      };
      const asked =
        level >= 481
          ? parameters.json('idle_queue_timeout', idleSchema)
          : parameters.json('queue_lifespan_secs', z.int());

      const idleSeconds = idleTime(asked, realm.queueIdleSeconds);
      const request = {
        caller,
        capabilities,
        clientGravatar,
        slimPresence,
        presenceHistoryDays,
        includeSubscribers,
      };
      const fields: Record<string, unknown> = {};
      for (const type of fetchTypes ?? Object.keys(snapshotSections)) {
        const section = Object.hasOwn(snapshotSections, type) ? snapshotSections[type] : undefined;
        if (section !== undefined) Object.assign(fields, section(state, request));
      }
      const wants = (type: string): boolean => fetchTypes?.includes(type) ?? true;
      if (wants('message') && wants('update_message_flags')) {
        fields['unread_msgs'] = unreadMessages(state, caller, knowsEmptyTopic(request));
      }
      // The older key is omitted for clients that request the newer one.
      if (fetchTypes?.includes('user_topic') === true) delete fields['muted_topics'];
      const queue = realm.queues.create({
        ownerId: caller.userId,
        eventTypes: eventTypes === undefined ? null : new Set(eventTypes),
        capabilities,
        slimPresence,
        includeSubscribers,
        messageView,
        idleSeconds,
      });
      return {
        ...fields,
        queue_id: queue.id,
        last_event_id: -1,
        ...(level >= 481 ? { idle_queue_timeout_secs: idleSeconds } : {}),
        zulip_version: zulipVersion(level),
        zulip_merge_base: zulipVersion(level),
        zulip_feature_level: level,
      };
    },
  },
];

function isInclusion(text: string, featureLevel: number): text is 'true' | 'false' | 'partial' {
  return text === 'true' || text === 'false' || (text === 'partial' && featureLevel >= 412);
}

function idleTime(asked: number | 'mobile' | undefined, limit: number | null): number {
  const seconds =
    asked === 'mobile'
      ? mobileIdleSeconds
      : Math.min(asked ?? limit ?? defaultIdleSeconds, longestIdleSeconds);
  return limit === null ? seconds : Math.min(seconds, limit);
}
