import type { announceCalls } from '#contract/calls/announce.ts';
import type { Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Connection } from '../../zulip/http.ts';
import { getSubscribers } from '../../zulip/route/channels.ts';
import { renderMessage } from '../../zulip/route/messages.ts';
import { getChannelTopics } from '../../zulip/route/topics.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { audienceOf } from './audience.ts';
import { announceChannels } from './channels.ts';
import { failureReason } from './failure-reason.ts';
import { mentionsIn } from './mentions.ts';
import { systemClock } from '../../clock.ts';

/** What the handlers of the Announce panel read from. */
export interface AnnouncePorts {
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  connection: Connection;
}

const notLoaded: Failure = {
  kind: 'offline',
  reason: 'not-loaded',
  message: text('failure.organization-isnt-loaded-yet'),
};

const renderMilliseconds = 10_000;
const topicsShown = 200;
/** Subscribers rarely change while someone writes a message. */
const subscribersKeptMilliseconds = 120_000;

/** Answers questions while a message is being written. Read-only; changes go through the change engine. */
export function createAnnounceHandlers(ports: AnnouncePorts): Handlers<keyof typeof announceCalls> {
  const { connection } = ports;
  let subscribers: { channelId: number; userIds: readonly number[]; until: number } | null = null;

  async function subscribersOf(channelId: number, signal: AbortSignal): Promise<readonly number[]> {
    if (subscribers?.channelId === channelId && subscribers.until > systemClock.elapsed())
      return subscribers.userIds;
    const userIds = await getSubscribers(connection, channelId, { signal });
    subscribers = { channelId, userIds, until: systemClock.elapsed() + subscribersKeptMilliseconds };
    return userIds;
  }

  return {
    async 'announce.render'({ content }, { signal }) {
      const html = await renderMessage(connection, content, {
        signal,
        timeoutMilliseconds: renderMilliseconds,
      });
      const model = ports.model();
      return model ? succeed({ html, mentions: mentionsIn(model, html) }) : fail(notLoaded);
    },
    async 'announce.channels'() {
      const model = ports.model();
      return model ? succeed(await announceChannels(model, connection)) : fail(notLoaded);
    },
    async 'announce.topics'({ channelId }, { signal }) {
      const topics = await getChannelTopics(connection, channelId, { signal });
      return succeed(topics.slice(0, topicsShown).map(({ name }) => name));
    },
    async 'announce.audience'({ to, at }, { signal }) {
      const userIds = 'channelId' in to ? await subscribersOf(to.channelId, signal) : to.userIds;
      const model = ports.model();
      return model
        ? succeed(audienceOf(model, userIds, at === null ? systemClock.now() : at * 1_000))
        : fail(notLoaded);
    },
    'announce.open': ({ kind, id }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const { scheduled, drafts } = model.announcing;
      const message = (kind === 'scheduled' ? scheduled : drafts).get(id);
      if (!message) return fail({ kind: 'gone', message: text('failure.already-been-sent-deleted') });
      const { destination, content, deliverAt } = message;
      const userIds = destination?.type === 'direct' ? destination.userIds : [];
      const people = userIds.map((userId) => ({
        userId,
        name: model.index.read(userId)?.name ?? `User ${userId}`,
      }));
      return succeed({ destination, people, content, deliverAt });
    },
    async 'announce.failure'({ scheduledMessageId }, { signal }) {
      const model = ports.model();
      const message = model?.announcing.scheduled.get(scheduledMessageId);
      if (!model || message === undefined || message.deliverAt === null) return succeed(null);
      const systemBotIds = model.announcing.systemBots.map(({ userId }) => userId);
      return succeed(await failureReason(connection, systemBotIds, message.deliverAt, signal));
    },
  };
}
