import { ApiError, badRequest } from '../api-error.ts';
import { channelByName, readsChannel } from '../channels/channels.ts';
import { namedAsShown } from './empty-topic.ts';
import { integer, limitLength } from '../parameters.ts';
import { inherited, muted, setTopicPolicy, type VisibilityPolicy } from './topic-policies.ts';
import type { Call, Route } from '../router.ts';
import type { Channel } from '../state.ts';

const longestTopic = 60;

/** Topic policies. https://zulip.com/api/update-user-topic https://zulip.com/api/mute-topic */
export const userTopicRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/user_topics',
    since: 170,
    handle(call) {
      const { realm, state, caller, parameters } = call;
      const channelId = parameters.requiredJson('stream_id', integer);
      const topic = readTopic(call);
      const policy = parameters.requiredJson('visibility_policy', integer);
      if (!isPolicy(policy)) throw badRequest('choice-unlisted', { name: 'visibility_policy' });
      const channel = state.channels.get(channelId);
      // Resetting a topic's policy requires no access to the channel.
      const isKnown = channel !== undefined && (policy === inherited || isReadable(call, channel));
      if (!isKnown) throw badRequest('channel-invalid');
      setTopicPolicy(realm, caller, { channelId, topic }, policy);
      return {};
    },
  },
  {
    method: 'PATCH',
    path: '/users/me/subscriptions/muted_topics',
    handle(call) {
      const { realm, state, caller, parameters } = call;
      const operation = parameters.requiredText('op');
      if (operation !== 'add' && operation !== 'remove')
        throw badRequest('parameter-invalid', { name: 'op' });
      const channelName = parameters.text('stream');
      const sentId = parameters.json('stream_id', integer);
      const topic = readTopic(call);
      if (channelName !== undefined && sentId !== undefined) {
        const names = 'stream_id, stream';
        throw new ApiError('unsupported-combination', { values: { names }, fields: { parameters: names } });
      }
      if (channelName === undefined && sentId === undefined) {
        throw badRequest('missing-argument', { name: 'stream_id' });
      }
      const channel =
        sentId === undefined ? channelByName(state, (channelName ?? '').trim()) : state.channels.get(sentId);
      if (operation === 'remove') {
        if (channel === undefined) throw badRequest('topic-muted-not');
        setTopicPolicy(realm, caller, { channelId: channel.id, topic }, inherited);
        return {};
      }
      if (channel === undefined || !isReadable(call, channel)) {
        throw sentId === undefined
          ? badRequest('channel-name-unknown-quoted', { name: channelName ?? '' })
          : badRequest('channel-invalid');
      }
      setTopicPolicy(realm, caller, { channelId: channel.id, topic }, muted);
      return {};
    },
  },
];

function readTopic({ state, parameters }: Call): string {
  const topic = parameters.requiredText('topic');
  limitLength('topic', topic, longestTopic);
  return namedAsShown(state, topic);
}

function isPolicy(value: number): value is VisibilityPolicy {
  return value >= 0 && value <= 3;
}

function isReadable({ state, caller }: Call, channel: Channel): boolean {
  return !channel.isArchived && readsChannel(state, caller, channel);
}
