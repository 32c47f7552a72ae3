import type { Handlers } from '#contract/bridge.ts';
import type { GroupQuestion, groupCalls } from '#contract/calls/groups.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Connection } from '../../zulip/http.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { loadSubscribers } from '../channels/load-subscribers.ts';
import type { PeopleFeed } from '../people/people-feed.ts';
import { loadFilters, notLoaded, type PeopleLists } from '../people/people-handlers.ts';
import { peopleWindow } from '../people/person-detail.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { countBits } from '../model/id-bits.ts';
import { groupDetail, groupsOverview } from './group-detail.ts';
import {
  askedChannels,
  askedFilters,
  askedPeople,
  membershipCells,
  orderedPeople,
  reasonsOf,
  type PeopleFilterReader,
} from './group-people.ts';

interface GroupPorts {
  model(): RealmModel | null;
  connection: Connection;
  peopleFeed: PeopleFeed;
  lists: PeopleLists;
}

const groupGone: Failure = { kind: 'gone', message: text('failure.group-no-longer-exists') };

/** Answers to questions about user groups. */
export function createGroupHandlers(ports: GroupPorts): Handlers<keyof typeof groupCalls> {
  const { peopleFeed, lists } = ports;
  const filtered: PeopleFilterReader = (model, filter) =>
    model.index.query(filter, { key: 'user-id', descending: false }, (marks) =>
      model.conditions.marks(filter.conditions ?? [], marks, lists.read),
    ).ids;

  async function loadAsked(model: RealmModel, questions: readonly GroupQuestion[]): Promise<void> {
    for (const channelId of questions.flatMap(askedChannels)) {
      await loadSubscribers(model, ports.connection, channelId);
    }
    await loadFilters(model, ports.connection, questions.flatMap(askedFilters));
  }

  return {
    'groups.overview': () => {
      const model = ports.model();
      return model ? succeed(groupsOverview(model)) : fail(notLoaded);
    },
    'groups.detail': ({ groupId }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      // The page doesn't wait for the channels: an event reports when they are loaded.
      loadChannels(model, ports.connection).catch(() => undefined);
      const detail = groupDetail(model, groupId);
      return detail ? succeed(detail) : fail(groupGone);
    },
    async 'groups.people'({ question, text, sort, ...asked }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadAsked(model, [question]);
      const ids = orderedPeople(model, askedPeople(model, question, filtered), text, sort);
      return succeed(peopleWindow(model, peopleFeed.version(), ids, asked));
    },
    async 'groups.count'({ questions }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadAsked(model, questions);
      return succeed({ counts: questions.map((one) => countBits(askedPeople(model, one, filtered))) });
    },
    'groups.reasons': ({ question, userIds }) => {
      const model = ports.model();
      return model ? succeed(reasonsOf(model, question, userIds)) : fail(notLoaded);
    },
    'groups.matrix': ({ userIds, groupIds }) => {
      const model = ports.model();
      return model ? succeed({ cells: membershipCells(model, userIds, groupIds) }) : fail(notLoaded);
    },
  };
}
