import { targetOf } from '#contract/changes.ts';
import {
  type AnnounceChannel,
  type AnnounceRules,
  type Draft,
  type EmptyTopics,
  type ScheduledMessage,
  messageKey,
} from '#contract/announce.ts';
import { keptDraft, keptScheduled } from '../../changes/kinds/announcement/kept-message.ts';
import type { KeptMessage, AnnouncingFacts } from '../../changes/kinds/announcement/announcing-facts.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createKeptList, type KeptList } from './kept-messages.ts';

type KeptEvent = Extract<ZulipEvent, { type: 'drafts' | 'scheduled_messages' }>;

/** The rules for messages, plus scheduled messages and drafts, kept current by events. */
export interface Announcing extends AnnouncingFacts {
  scheduled: KeptList;
  drafts: KeptList;
  scheduledRow(id: number): ScheduledMessage | undefined;
  draftRow(id: number): Draft | undefined;
  /** Applies a `drafts` or `scheduled_messages` event. https://zulip.com/api/get-events#drafts-add */
  take(event: KeptEvent): void;
  /** Changed organization settings by name, without `realm_`. */
  changeRealm(data: Readonly<Record<string, unknown>>): void;
  changeOwn(property: string, value: unknown): void;
  /** One of them notifies the author of a message that was not sent. */
  readonly systemBots: readonly { readonly userId: number; readonly name: string }[];
  /** The channels as last listed; they are fetched while someone writes. */
  channels: readonly AnnounceChannel[];
}

const excerptLength = 160;
const namesShown = 3;

/** The first words of a message, on one line. */
function excerptOf(content: string): string {
  // The words may be preceded by any amount of white space.
  return content
    .slice(0, excerptLength * 4)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, excerptLength);
}

/**
 * https://zulip.com/help/require-topics. A policy; before feature level 392 a switch, and before 334 always allowed.
 */
function emptyTopicsOf(featureLevel: number, settings: Readonly<Record<string, unknown>>): EmptyTopics {
  if (!supports(featureLevel, 'empty-topics')) return 'refused';
  if (!supports(featureLevel, 'channel-topics-policy'))
    return settings['mandatory_topics'] === true ? 'refused' : 'allowed';
  return emptyTopicsOfPolicy(settings['topics_policy']) ?? 'allowed';
}

/** What a policy says about the empty topic; null if it leaves that to the organization. */
export function emptyTopicsOfPolicy(policy: unknown): EmptyTopics | null {
  if (policy === 'allow_empty_topic') return 'allowed';
  if (policy === 'disable_empty_topic') return 'refused';
  return policy === 'empty_topic_only' ? 'only' : null;
}

/** @param nameOf a person's name; null for people the caller can't see */
export function createAnnouncing(
  answer: RegisterAnswer,
  nameOf: (userId: number) => string | null,
  changeListener: ChangeListener,
): Announcing {
  const {
    zulip_feature_level: level,
    max_message_length: maxMessageLength,
    max_topic_length: maxTopicLength,
    user_id: me = '',
  } = answer;
  let settings = answer.realm_settings;
  let draftsSynchronized = answer.user_settings['enable_drafts_synchronization'] !== false;
  let channels: readonly AnnounceChannel[] = [];
  let channelById = new Map<number, AnnounceChannel>();
  const scheduled = createKeptList('scheduled', 'scheduledMessages', changeListener);
  const drafts = createKeptList('draft', 'drafts', changeListener);
  const changedAt = new Map<number, number>();

  function rules(): AnnounceRules {
    const displayName = settings['empty_topic_display_name'];
    return {
      id: 0,
      maxMessageLength,
      maxTopicLength,
      emptyTopics: emptyTopicsOf(level, settings),
      emptyTopicName: supports(level, 'empty-topics') && typeof displayName === 'string' ? displayName : null,
      noTopicIsEmpty: supports(level, 'no-topic-is-empty'),
      draftsSynchronized,
    };
  }
  let currentRules = rules();
  function rulesChanged(): void {
    currentRules = rules();
    changeListener.row('announceRules', 0);
  }

  function putDraft(wire: Parameters<typeof keptDraft>[0]): void {
    changedAt.set(wire.id, wire.timestamp);
    drafts.put(keptDraft(wire));
  }
  function sharedRow(message: KeptMessage): Pick<Draft, 'id' | 'key' | 'excerpt' | 'names'> {
    const { id, content, destination, value } = message;
    const people = destination?.type === 'direct' ? destination.userIds : [];
    return {
      id,
      key: messageKey(value),
      excerpt: excerptOf(content),
      names: people.slice(0, namesShown).map((userId) => nameOf(userId) ?? `User ${userId}`),
    };
  }

  for (const wire of answer.scheduled_messages) scheduled.put(keptScheduled(wire));
  for (const wire of answer.drafts) putDraft(wire);

  return {
    get rules() {
      return currentRules;
    },
    scheduled,
    drafts,
    systemBots: answer.cross_realm_bots.map(({ user_id, full_name }) => ({
      userId: user_id,
      name: full_name,
    })),
    get channels() {
      return channels;
    },
    set channels(listed) {
      channels = listed;
      channelById = new Map(listed.map((channel) => [channel.channelId, channel]));
    },
    channel: (channelId) => channelById.get(channelId),
    scheduledRow(id) {
      const message = scheduled.get(id);
      if (!message?.destination || message.deliverAt === null) return undefined;
      const { destination, deliverAt, failed } = message;
      return { ...sharedRow(message), destination, deliverAt, failed };
    },
    draftRow(id) {
      const draft = drafts.get(id);
      return (
        draft && { ...sharedRow(draft), destination: draft.destination, changedAt: changedAt.get(id) ?? 0 }
      );
    },
    take({ type, change }) {
      if (change.kind === 'remove') (type === 'drafts' ? drafts : scheduled).remove(change.id);
      else if (type === 'drafts') change.rows.forEach(putDraft);
      else for (const message of change.rows) scheduled.put(keptScheduled(message));
    },
    changeRealm(data) {
      const named = ['topics_policy', 'mandatory_topics', 'empty_topic_display_name'];
      if (!named.some((name) => name in data)) return;
      settings = { ...settings, ...data };
      rulesChanged();
    },
    changeOwn(property, value) {
      if (property !== 'enable_drafts_synchronization') return;
      draftsSynchronized = value !== false;
      // The server then deletes them all without an event.
      if (!draftsSynchronized) for (const { id } of drafts.all()) drafts.remove(id);
      rulesChanged();
      changeListener.field(targetOf('user', me), 'draft-sync');
    },
  };
}
