import { numberOfTarget } from '#contract/changes.ts';
import { requestError, failureOf } from '../../zulip/errors.ts';
import { deleteTopic, getChannelTopics } from '../../zulip/route/topics.ts';
import { topicOfField } from '../kinds/channel/topic-rules.ts';
import { messagePresence } from './message-presence.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

/** A server works on a deletion for about fifty seconds, then reports its progress. */
const workMilliseconds = 90_000;

const moved = 'Its messages were moved to another topic.';

/** The maximum number of calls for a topic; a retry deletes the rest. */
const mostCalls = 100;

/**
 * Deletes a topic, with further calls until nothing is left. https://zulip.com/api/delete-topic
 * A partly deleted topic still has the value before, since it has no newer message.
 */
export const topicDeletionCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target, field }) => `${target} ${field}`,
  async send(connection, [{ target, field }], options) {
    const channelId = numberOfTarget(target);
    const topic = topicOfField(field);
    const limit = { timeoutMilliseconds: workMilliseconds };
    const first = await deleteTopic(connection, channelId, topic, { ...options, ...limit });
    let { complete } = first;
    try {
      for (let calls = 1; !complete; calls += 1) {
        if (calls === mostCalls) throw requestError({ kind: 'gone', message: 'Some messages are left.' });
        ({ complete } = await deleteTopic(connection, channelId, topic, limit));
      }
    } catch (error) {
      return { kind: 'unfinished', claim: `${target} ${field}`, failure: failureOf(error) };
    }
    return sentBy(first);
  },
  async readBack(connection, changes, signal) {
    const [{ target }] = changes;
    const channelId = numberOfTarget(target);
    const topics = await getChannelTopics(connection, channelId, { signal });
    return Promise.all(
      changes.map(async ({ field, before }) => {
        const newest = topics.find(({ name }) => name === topicOfField(field))?.max_id;
        if (newest !== undefined) return newest <= Number(before) ? before : String(newest);
        // A renamed topic isn't in the list either, and keeps its messages.
        const presence = await messagePresence(connection, Number(before), channelId, signal);
        if (presence.kind === 'gone') return '';
        const message = presence.kind === 'there' ? moved : presence.words;
        throw requestError({ kind: 'gone', message });
      }),
    );
  },
};
