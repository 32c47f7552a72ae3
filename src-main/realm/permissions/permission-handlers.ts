import type { Handlers } from '#contract/bridge.ts';
import type { permissionCalls } from '#contract/calls/permissions.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Connection } from '../../zulip/http.ts';
import { loadChannels } from '../channels/load-channels.ts';
import { loadInvitations } from '../invitations/load-invitations.ts';
import { notLoaded, personGone, type PeopleLists } from '../people/people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { comparePeople } from './compare-people.ts';
import { peopleOfPermission, permissionImpact, permissionList } from './permission-holders.ts';
import { settingAdvice } from './setting-advice.ts';

interface PermissionPorts {
  model(): RealmModel | null;
  connection: Connection;
  lists: PeopleLists;
}

const areaGone: Failure = {
  kind: 'gone',
  message: text('failure.group-channel-not-found'),
};

/** Answers to questions about permissions as a whole. */
export function createPermissionHandlers(ports: PermissionPorts): Handlers<keyof typeof permissionCalls> {
  const { connection, lists } = ports;
  return {
    async 'permissions.list'({ area }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      if (area.kind === 'channel') await loadChannels(model, connection);
      const list = permissionList(model, area);
      return list === undefined ? fail(areaGone) : succeed(list);
    },
    async 'permissions.compare'({ userIds }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, connection);
      const comparison = comparePeople(model, userIds);
      return comparison === undefined ? fail(personGone) : succeed(comparison);
    },
    async 'permissions.impact'({ changes }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      if (changes.some(({ permissionId }) => permissionId.startsWith('channel:'))) {
        await loadChannels(model, connection);
      }
      return succeed(permissionImpact(model, changes));
    },
    'permissions.keep-list': ({ permissionId, asked }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const userIds = peopleOfPermission(model, permissionId, asked);
      return succeed({ listId: lists.keep(userIds), count: userIds.length });
    },
    async 'permissions.advice'() {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      // Not everyone may list them; the rule then reports that it is unknown.
      await loadInvitations(model, connection).catch(() => undefined);
      // Names the channels that settings lead to; without it their ids are shown.
      await loadChannels(model, connection).catch(() => undefined);
      return succeed(settingAdvice(model));
    },
  };
}
