import type { Push } from '#contract/topics.ts';
import { systemClock } from '../clock.ts';
import { createConnection, type Connection } from '../zulip/http.ts';
import type { Unread } from '../zulip/wire/unread.ts';
import { loadChannels } from './channels/load-channels.ts';
import { createLinkifierWorkbench, type LinkifierWorkbench } from './linkifiers/linkifier-workbench.ts';
import { createListReader } from './lists/list-reader.ts';
import { createOpenLists, type OpenLists } from './lists/open-lists.ts';
import { createLiveModel, type LiveModel } from './live-model.ts';
import { createMessageService, type MessageService } from './messages/message-service.ts';
import { createOrganizationChanges, type OrganizationChanges } from './organization-changes.ts';
import { createOrganizationFeeds, type OrganizationFeeds } from './organization-feeds.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import { createOwnAccount, type OwnAccountKeeper } from './people/own-account.ts';
import { createPeopleLists, type PeopleLists } from './people/people-handlers.ts';
import { createPeopleImports, type PeopleImports } from './people-file/people-imports.ts';
import { createPresenceService, type PresenceService } from './presence/presence-service.ts';
import type { WorkerSettings } from './protocol.ts';
import { readerOfFew, type RowOwners } from './replica/replica-source.ts';
import { createReportService, type ReportService } from './reports/report-service.ts';
import type { Session } from './session/session.ts';
import { createUnreadLog, type UnreadLog } from './session/unread-log.ts';

/** What drives the parts. They use it only while they work, never while they are created. */
export interface OrganizationLife {
  session(): Session;
  /** The state may have changed. */
  stateChanged(): void;
  /** The key was refused outside the queue. */
  keyRefused(): void;
}

/** The parts of a live organization, apart from the queue that drives it. */
export interface OrganizationParts {
  readonly connection: Connection;
  readonly unreadLog: UnreadLog;
  readonly live: LiveModel;
  readonly lists: PeopleLists;
  readonly openLists: OpenLists;
  readonly imports: PeopleImports;
  readonly presence: PresenceService;
  readonly reportService: ReportService;
  readonly feeds: OrganizationFeeds;
  readonly account: OwnAccountKeeper;
  readonly changes: OrganizationChanges;
  readonly messages: MessageService;
  readonly linkifierWorkbench: LinkifierWorkbench;
  /** Ends all work in progress. */
  close(): Promise<void>;
}

/** What the connection reports to the organization. */
interface ConnectionEvents {
  onUnread(unread: Unread): void;
  /** A call was answered. */
  answered(): void;
  /** The key was refused outside the queue. */
  keyRefused(): void;
}

function connectTo(
  settings: WorkerSettings,
  findRoute: OrganizationPorts['findRoute'],
  events: ConnectionEvents,
): Connection {
  const { origin, email, apiKey, featureLevel, zulipVersion, userAgent } = settings;
  return createConnection({
    origin,
    credentials: { email, apiKey },
    featureLevel,
    zulipVersion,
    userAgent,
    findRoute,
    clock: systemClock,
    onUnread: events.onUnread,
    onCall({ path, failureKind }) {
      if (failureKind === null) events.answered();
      const isOfSession = path === '/events' || path === '/register';
      if (failureKind === 'unauthorized' && !isOfSession) events.keyRefused();
    },
  });
}

/** Readers for the tables that the model doesn't contain; their owners are looked up at each read. */
function readersOf(
  parts: () => Pick<OrganizationParts, 'changes' | 'messages' | 'reportService'>,
): RowOwners['readers'] {
  return {
    jobs: readerOfFew(() => parts().changes.engine.jobs()),
    pending: readerOfFew(() => parts().changes.engine.pending()),
    overtaken: readerOfFew(() => parts().changes.engine.overtaken()),
    safety: readerOfFew(() => [parts().changes.engine.safety()]),
    leaves: readerOfFew(() => parts().changes.leaves.rows()),
    pushTokens: readerOfFew(() => parts().changes.pushTokens.rows()),
    flagRuns: readerOfFew(() => parts().messages.runs.rows()),
    reports: { one: (id) => parts().reportService.row(id), all: () => parts().reportService.rows() },
    reportSource: readerOfFew(() => [parts().reportService.source()]),
  };
}

/** Composes the parts of one organization. */
export function createOrganizationParts(
  settings: WorkerSettings,
  ports: OrganizationPorts,
  life: OrganizationLife,
): OrganizationParts {
  const { organizationId } = settings;
  const { database, post } = ports;
  const clock = systemClock;
  const unreadLog = createUnreadLog(clock.now);
  const connection = connectTo(settings, ports.findRoute, {
    onUnread(unread) {
      unreadLog.note(unread);
      life.stateChanged();
    },
    answered: () => life.session().serverAnswered(),
    keyRefused: life.keyRefused,
  });
  const push = (message: Push): void => post({ kind: 'push', push: message });
  const live = createLiveModel(settings.origin, clock, () => feeds.listener);
  const { model } = live;
  const lists = createPeopleLists(database, organizationId);
  const presence = createPresenceService({
    organizationId,
    connection,
    database,
    examplePresence: settings.examplePresence ?? null,
    lists,
    model,
    isLive: () => life.session().state().kind === 'live',
    send: (payload) => push({ topic: 'presence', payload }),
    now: clock.now,
  });
  const listReader = createListReader();
  const openLists = createOpenLists(model, listReader);
  const imports = createPeopleImports(model, openLists);
  const reportService = createReportService({
    connection,
    model,
    mark: (table, id) => feeds.replica.mark(table, id),
    field: (target, field) => changes.engine.confirmed(target, field),
    tell: (reports) => post({ kind: 'reports', reports }),
    changed: life.stateChanged,
  });
  const feeds = createOrganizationFeeds({
    organizationId,
    live,
    readers: readersOf(() => ({ changes, messages, reportService })),
    presence,
    push,
    changed: life.stateChanged,
    settingsChanged: () => reportService.settingsChanged(),
    confirmed: (target, field) => changes.engine.confirmed(target, field),
  });
  const markWork = (table: 'jobs' | 'flagRuns', id: string): void => {
    feeds.replica.mark(table, id);
    life.stateChanged();
  };
  const account = createOwnAccount(connection, (own) => post({ kind: 'own-account', account: own }));
  const changes = createOrganizationChanges({
    organizationId,
    ports,
    clock,
    connection,
    model,
    session: life.session,
    account,
    reportService,
    imports,
    unreadLog,
    replica: feeds.replica,
    onJobChanged: (jobId) => markWork('jobs', jobId),
  });
  const messages = createMessageService({
    organizationId,
    database,
    connection,
    model,
    isReadOnly: () => changes.engine.safety().level === 'read-only',
    onRunChanged: (runId) => markWork('flagRuns', runId),
    now: clock.now,
  });
  const linkifierWorkbench = createLinkifierWorkbench(model, database, organizationId, (loaded) =>
    loadChannels(loaded, connection),
  );
  return {
    connection,
    unreadLog,
    live,
    lists,
    openLists,
    imports,
    presence,
    reportService,
    feeds,
    account,
    changes,
    messages,
    linkifierWorkbench,
    async close() {
      const working = [changes.engine, reportService, messages.runs, linkifierWorkbench, listReader];
      await Promise.all(working.map((part) => part.close()));
    },
  };
}
