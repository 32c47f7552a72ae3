import type { OrganizationCallName } from '#contract/calls/calls.ts';
import type { Edit } from '#contract/changes.ts';
import type { Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { ChangePorts } from '../changes/engine-ports.ts';
import type { ChangeEngine } from '../changes/engine.ts';
import type { LeaveCalendar } from '../changes/leave-calendar.ts';
import type { JournalSearch } from '../store/journal-search.ts';
import { createAnnounceHandlers, type AnnouncePorts } from './announce/announce-handlers.ts';
import { createGroupHandlers } from './groups/group-handlers.ts';
import type { Connection } from '../zulip/http.ts';
import { getOwnUser } from '../zulip/route/users.ts';
import { createJournalCalls } from './journal/journal-calls.ts';
import { createAdministrationHandlers } from './administration/administration-handlers.ts';
import type { LinkifierWorkbench } from './linkifiers/linkifier-workbench.ts';
import { createBotHandlers, type BotPorts } from './bots/bot-handlers.ts';
import { createChannelHandlers } from './channels/channel-handlers.ts';
import { loadChannels } from './channels/load-channels.ts';
import { createDataExportHandlers } from './data-exports/data-export-handlers.ts';
import { createEmojiHandlers } from './emoji/emoji-handlers.ts';
import { createPlaygroundHandlers } from './playgrounds/playground-handlers.ts';
import { createProfileFieldHandlers } from './profile-fields/profile-field-handlers.ts';
import { createInvitationHandlers } from './invitations/invitation-handlers.ts';
import { createListHandlers } from './lists/list-handlers.ts';
import type { OpenLists } from './lists/open-lists.ts';
import type { MessageService } from './messages/message-service.ts';
import type { PeopleFeed } from './people/people-feed.ts';
import { exportPeople } from './people-file/export-people.ts';
import type { PeopleImports } from './people-file/people-imports.ts';
import { createPeopleHandlers, notLoaded, personGone, type PeopleLists } from './people/people-handlers.ts';
import { leaversOf } from './people/leaving.ts';
import { holdingsOf, withObjections } from './people/holdings.ts';
import { createPictures } from './people/pictures.ts';
import { personDetail, personRows, peopleWindow } from './people/person-detail.ts';
import { createPermissionHandlers } from './permissions/permission-handlers.ts';
import { explainPermission, personPermissions } from './permissions/person-permissions.ts';
import type { PresenceService } from './presence/presence-service.ts';
import type { RealmModel } from './model/realm-model.ts';
import type { Replica } from './replica/replica.ts';
import type { ReportService } from './reports/report-service.ts';
import { createReportHandlers } from './reports/report-handlers.ts';
import { peopleWithStatus } from './people/status-list.ts';
import { createUploadHandlers } from './uploads/upload-handlers.ts';

/** What the handlers read from. */
export interface HandlerPorts extends AnnouncePorts, Pick<BotPorts, 'copySecret'> {
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  replica: Replica;
  peopleFeed: PeopleFeed;
  presence: PresenceService;
  openLists: OpenLists;
  imports: PeopleImports;
  engine: ChangeEngine;
  facts: ChangePorts['facts'];
  lists: PeopleLists;
  leaves: LeaveCalendar;
  journal: JournalSearch;
  connection: Connection;
  linkifierWorkbench: LinkifierWorkbench;
  messages: MessageService;
  reportService: ReportService;
}

const permissionGone: Failure = {
  kind: 'gone',
  message: text('failure.permission-no-longer-exists'),
};

/**
 * Handlers for every call that names the organization. The main process has already parsed the inputs. Before the first
 * snapshot the small tables are empty and questions about people fail with `offline`.
 */
export function createHandlers(ports: HandlerPorts): Handlers<OrganizationCallName> {
  const { replica, peopleFeed, imports, engine, leaves } = ports;

  return {
    'replica.snapshot': () => succeed(replica.snapshot()),
    'replica.acknowledge': ({ generation, sequence }) => {
      replica.acknowledge(generation, sequence);
      return succeed(null);
    },
    'network.check-key': async (_input, { signal }) => {
      const { full_name: name } = await getOwnUser(ports.connection, { signal });
      return succeed({ name });
    },
    ...createPeopleHandlers(ports),
    ...createListHandlers(ports.openLists),
    ...createPictures(ports),
    ...createAnnounceHandlers(ports),
    ...createGroupHandlers(ports),
    ...createPermissionHandlers(ports),
    ...createAdministrationHandlers(ports),
    ...createReportHandlers(ports),
    'people.rows': ({ userIds }) => {
      const model = ports.model();
      return model ? succeed(personRows(model, userIds)) : fail(notLoaded);
    },
    async 'people.holdings'({ userId }, { signal }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, ports.connection);
      if (model.index.row(userId) === undefined) return fail(personGone);
      const objections = (edits: readonly Edit[]) => engine.objections(edits, signal);
      return withObjections(holdingsOf(model, userId), { userId, byUserId: model.myUserId }, objections);
    },
    async 'people.leavers'({ userIds }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadChannels(model, ports.connection);
      return succeed(leaversOf(model, userIds));
    },
    'people.person': ({ userId }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const person = personDetail(model, userId);
      return person ? succeed(person) : fail(personGone);
    },
    'people.permissions': ({ userId, ...search }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const permissions = personPermissions(model, userId, search);
      return permissions ? succeed(permissions) : fail(personGone);
    },
    'people.permission': ({ userId, permissionId }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const explanation = explainPermission(model, userId, permissionId);
      return explanation ? succeed(explanation) : fail(permissionGone);
    },
    'people.watch': ({ userIds }) => {
      peopleFeed.watch(userIds);
      return succeed(null);
    },
    'people.csv': (input) => {
      const model = ports.model();
      return model ? succeed(exportPeople(model, input)) : fail(notLoaded);
    },
    'people.import-compare': imports.compare,
    'people.import-problems': ({ listId, from }) => imports.problems(listId, from),
    'people.import-damaged': ({ listId, from }) => imports.damaged(listId, from),
    'people.import-include': ({ listId, which, isIncluded }, { signal }) =>
      imports.include(listId, which, isIncluded, signal),
    'people.import-rejected': ({ listId, from }, { signal }) => imports.rejectedRows(listId, from, signal),
    'statuses.list': ({ text, sort, ...asked }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const ids = peopleWithStatus(model, text, sort);
      return succeed(peopleWindow(model, peopleFeed.version(), ids, asked));
    },
    'statuses.watch': ({ watching }) => {
      peopleFeed.watchStatuses(watching);
      return succeed(null);
    },
    'leave.add': ({ draft, typed }) => leaves.add(draft, typed),
    'leave.change': ({ leaveId, draft, typed }) => leaves.change(leaveId, draft, typed),
    'leave.cancel': ({ leaveId }) => leaves.cancel(leaveId),
    'leave.people': ({ leaveId }) => leaves.people(leaveId),
    'leave.board': (span) => succeed(leaves.board(span)),
    ...ports.presence.handlers,
    'changes.plan': ({ action }, { signal }) => engine.plan(action, signal),
    'changes.rest': ({ changeSetId, changesFrom, skippedFrom }) =>
      engine.rest(changeSetId, changesFrom, skippedFrom),
    'changes.discard': ({ changeSetId }) => engine.discard(changeSetId),
    'changes.run': ({ changeSetId, typed, stopAtFirstRefusal, reason }) =>
      engine.run(changeSetId, typed, stopAtFirstRefusal, reason),
    'safety.set': ({ level }) => engine.setSafetyLevel(level),
    'safety.protect': ({ userIds, isProtected }) => engine.protect(userIds, isProtected),
    'job.rows': ({ jobId, offset, limit }) => engine.rows(jobId, offset, limit),
    'job.failures': ({ jobId }) => engine.failures(jobId),
    'job.control': ({ jobId, command }) => engine.control(jobId, command),
    'job.check': ({ jobId, changeId }) => engine.check(jobId, changeId),
    ...ports.linkifierWorkbench.handlers,
    ...ports.messages.handlers,
    ...createChannelHandlers(ports),
    ...createInvitationHandlers(ports),
    ...createUploadHandlers(ports),
    ...createEmojiHandlers(ports),
    ...createBotHandlers(ports),
    ...createProfileFieldHandlers(ports.model),
    ...createPlaygroundHandlers(ports.model),
    ...createDataExportHandlers(ports),
    ...createJournalCalls(ports.journal, ports.connection, (userId) => {
      const model = ports.model();
      return model?.index.read(userId)?.name ?? null;
    }),
  };
}
