import type { CallInput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { ConnectionState } from '#contract/organization.ts';
import type { Result } from '#contract/outcome.ts';
import { targetOf } from '#contract/changes.ts';
import { systemClock } from '../clock.ts';
import { createLeaveCalendar } from '../changes/leave-calendar.ts';
import { createExplain } from '../changes/reason-words.ts';
import { openJournalSearch } from '../store/journal-search.ts';
import { openSentMessages } from '../store/sent-messages.ts';
import { notePushToken } from './journal/push-token-changes.ts';
import { openPushTokens } from '../store/push-tokens.ts';
import { isDamage } from '../store/store-trouble.ts';
import { closeConnection, createConnection, type Connection } from '../zulip/http.ts';
import { answerCall } from './answer-call.ts';
import { createChangeFacts } from './journal/change-facts.ts';
import { dispatch } from './model/dispatch.ts';
import { createFeedListener } from './replica/feed-listener.ts';
import { createHandlers } from './handlers.ts';
import { loadChannels } from './channels/load-channels.ts';
import { completePerson } from './people/complete-person.ts';
import { createLinkifierWorkbench } from './linkifiers/linkifier-workbench.ts';
import { isWorking, liveStateOf } from './live-state.ts';
import { createMessageService } from './messages/message-service.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import { organizationTiming, type OrganizationTiming } from './organization-timing.ts';
import { createOwnAccount } from './people/own-account.ts';
import { createPeopleFeed } from './people/people-feed.ts';
import { createListReader } from './lists/list-reader.ts';
import { createOpenLists } from './lists/open-lists.ts';
import { createPeopleImports } from './people-file/people-imports.ts';
import { createPeopleLists } from './people/people-handlers.ts';
import { personRow } from './people/person-detail.ts';
import { createPresencePoll, readPresenceQuietly } from './presence/presence-poll.ts';
import { createPresenceService } from './presence/presence-service.ts';
import type { FromWorker, WorkerSettings } from './protocol.ts';
import { createRealmModel, type RealmModel } from './model/realm-model.ts';
import { reclaimMemory } from './reclaim-memory.ts';
import { createRepeatingTask } from './repeating-task.ts';
import { createReplica } from './replica/replica.ts';
import { createReplicaSource, readerOfFew } from './replica/replica-source.ts';
import { createReportService } from './reports/report-service.ts';
import { createSession, type Session } from './session/session.ts';
import { createStatePosting } from './state-posting.ts';
import { createUnreadLog } from './session/unread-log.ts';
import { createTimeOfDayWatch } from './time-of-day-watch.ts';

/** Snapshots of so many people leave enough garbage to be worth a collection. */
const largeRealm = 10_000;

/** One organization that is kept live. */
export interface LiveOrganization {
  readonly session: Session;
  readonly connection: Connection;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  /** The machine goes to sleep, and wakes up. */
  suspend(): void;
  resume(): void;
  /** Somebody does not want to wait for the next try. */
  tryNow(): void;
  /** Another account of the organization has changed the safety level or who is protected. */
  safetyChanged(): void;
  /** Answers a call; failures are values, also those that a handler throws. */
  call<Name extends OrganizationCallName>(
    name: Name,
    input: CallInput<Name>,
    signal: AbortSignal,
  ): Promise<Result<unknown>>;
  /** Frees the queue and ends everything. The database stays open. */
  close(): Promise<void>;
}

/** Composes connection, session, models, feeds and change engine of one organization, and starts it. */
export function createLiveOrganization(settings: WorkerSettings, ports: OrganizationPorts): LiveOrganization {
  const { organizationId, origin } = settings;
  const timing: OrganizationTiming = { ...organizationTiming, ...ports.timing };
  const clock = systemClock;
  const { now } = clock;
  const unreadLog = createUnreadLog(now);
  const connection = createConnection({
    origin,
    credentials: { email: settings.email, apiKey: settings.apiKey },
    featureLevel: settings.featureLevel,
    zulipVersion: settings.zulipVersion,
    userAgent: settings.userAgent,
    findRoute: ports.findRoute,
    clock,
    onUnread(unread) {
      unreadLog.note(unread);
      state.note();
    },
    onCall({ path, failureKind }) {
      if (failureKind === null) session.serverAnswered();
      // No event tells of a regenerated key, and a poll that is held is refused only at its end, up to a minute later:
      // the first call that is refused is the soonest sign there is. But the poll may be about to bring a changed address.
      const isOfSession = path === '/events' || path === '/register';
      if (failureKind === 'unauthorized' && !isOfSession && session.state().kind !== 'signed-out')
        setTimeout(() => session.ask(), timing.firstBackoff).unref();
    },
  });
  let model: RealmModel | null = null;
  let isLoading = false;
  let connectionBefore: ConnectionState['kind'] = 'connecting';

  const push = (message: Extract<FromWorker, { kind: 'push' }>['push']): void =>
    ports.post({ kind: 'push', push: message });
  const replica = createReplica(
    organizationId,
    createReplicaSource({
      model: () => model,
      readers: {
        jobs: readerOfFew(() => engine.jobs()),
        pending: readerOfFew(() => engine.pending()),
        overtaken: readerOfFew(() => engine.overtaken()),
        safety: readerOfFew(() => [engine.safety()]),
        leaves: readerOfFew(() => leaves.rows()),
        pushTokens: readerOfFew(() => pushTokens.rows()),
        flagRuns: readerOfFew(() => messages.runs.rows()),
        reports: { one: (id) => reportService.row(id), all: () => reportService.rows() },
        reportSource: readerOfFew(() => [reportService.source()]),
      },
    }),
    (payload) => push({ topic: 'replica', payload }),
  );
  const markWork = (table: 'jobs' | 'flagRuns', id: string): void => {
    replica.mark(table, id);
    state.note();
  };
  const peopleFeed = createPeopleFeed(
    organizationId,
    (userId) => (model ? personRow(model, userId) : undefined),
    (payload) => push({ topic: 'people', payload }),
  );
  const lists = createPeopleLists(ports.database, organizationId);
  const presence = createPresenceService({
    organizationId,
    connection,
    database: ports.database,
    examplePresence: settings.examplePresence ?? null,
    lists,
    model: () => model,
    isLive: () => isLive(),
    send: (payload) => push({ topic: 'presence', payload }),
    now,
  });
  const listReader = createListReader();
  const openLists = createOpenLists(() => model, listReader);
  const imports = createPeopleImports(() => model, openLists);
  const reportService = createReportService({
    connection,
    model: () => model,
    mark: (table, id) => replica.mark(table, id),
    field: (target, field) => engine.confirmed(target, field),
    tell: (rows) => ports.post({ kind: 'reports', reports: rows }),
    changed: () => state.note(),
  });
  const pushTokens = openPushTokens(ports.database, organizationId, (id) => replica.mark('pushTokens', id));
  const sentMessage = openSentMessages(ports.journalDatabase, organizationId);
  const identity = () => model && account.identity(model);
  const facts = createChangeFacts(() => model, connection, reportService, pushTokens, sentMessage, identity);
  const engine = ports.createEngine({
    organizationId,
    connection: () => connection,
    database: ports.database,
    journalDatabase: ports.journalDatabase,
    facts: { ...facts, isUnreadable: unreadLog.mayBe },
    freshness: () => session.freshness(),
    onJobChanged: (job) => markWork('jobs', job.id),
    onPendingChanged(added, removedIds) {
      for (const id of [...added.map((field) => field.id), ...removedIds]) replica.mark('pending', id);
    },
    onOvertakenChanged: (changeSetId) => replica.mark('overtaken', changeSetId),
    onSafetyChanged() {
      replica.mark('safety', 0);
      ports.post({ kind: 'safety-changed' });
    },
    onUnseenValue: () => session.registerAgain(),
    onJournalFault: (error) => void (isDamage(error) && ports.post({ kind: 'store-trouble' })),
    onApplied(change) {
      // A poll that began before the change is refused, and would never bring it.
      if (model && account.noteApplied(model, change)) session.tryNow();
      const isConfirmed =
        model?.noteApplied(change) === true ||
        reportService.noteApplied(change) ||
        notePushToken(pushTokens, change, now());
      if (isConfirmed) engine.confirmed(change.target, change.field);
    },
    importedEdits(importId) {
      const edits = imports.importedEdits(importId);
      return edits?.map(({ userId, ...edit }) => ({ ...edit, target: targetOf('user', userId) })) ?? null;
    },
    leaves: { endOf: (id) => leaves.endOf(id), endsBy: (id, jobId) => leaves.endsBy(id, jobId) },
    clock,
  });
  const messages = createMessageService({
    organizationId,
    database: ports.database,
    connection,
    model: () => model,
    isReadOnly: () => engine.safety().level === 'read-only',
    onRunChanged: (runId) => markWork('flagRuns', runId),
    now,
  });
  const leaves = createLeaveCalendar({
    organizationId,
    database: ports.database,
    journalDatabase: ports.journalDatabase,
    engine,
    facts,
    onChanged: (leaveId) => replica.mark('leaves', leaveId),
    clock,
    serverTime: connection.serverClock.now,
  });

  const changeListener = createFeedListener({
    isLoading: () => isLoading,
    replica,
    peopleFeed,
    presenceFeed: presence.feed,
    changed: () => state.note(),
    settingsChanged: () => reportService.settingsChanged(),
    confirmed: (target, field) => engine.confirmed(target, field),
  });
  const account = createOwnAccount(connection, (own) => ports.post({ kind: 'own-account', account: own }));
  const session = createSession({
    connection,
    timing,
    load(answer, ofSession, answeredAt, askedAt) {
      const generation = settings.generationsBefore + ofSession;
      isLoading = true;
      const isFirst = model === null;
      try {
        // What was listed stays known until it is listed again.
        const { attachments, channels, invitations, dataExports } = model ?? {};
        const given = { ...clock, answeredAt, attachments, channels, invitations, dataExports };
        model = createRealmModel(answer, { generation, origin, changeListener, ...given });
        unreadLog.snapshotCame(answeredAt);
      } finally {
        isLoading = false;
      }
      account.load(model, answer.realm.uuid ?? null);
      replica.reset(generation);
      peopleFeed.reset(generation);
      presence.feed.reset(generation);
      engine.snapshotCame(askedAt);
      if (isFirst) engine.resumeInterrupted();
      reportService.load(answer);
      presenceTask.scheduleIn(timing.presencePoll);
      // After the first rows are on their way, before anybody can have typed.
      setTimeout(() => {
        model?.index.prepareSearch();
        if ((model?.index.size ?? 0) > largeRealm) reclaimMemory();
      }, timing.prepareSearch).unref();
    },
    apply(event) {
      if (!model) throw new Error('An event came before the snapshot.');
      const effect = dispatch(event, model);
      if (event.type === 'unexpected' || event.type === 'unreadable') unreadLog.noteEvent(event);
      if (event.type === 'realm_user') account.follow(model);
      reportService.sawEvent(event);
      if (event.type === 'restart') {
        connection.featureLevel = model.featureLevel();
        connection.zulipVersion = model.zulipVersion();
      }
      state.note();
      return effect;
    },
    complete: (userId, signal) => completePerson(connection, model, userId, signal),
    changed() {
      state.note();
      const before = connectionBefore;
      connectionBefore = session.state().kind;
      // What could not be read back while the server was away can be now.
      const wasAway = before === 'reconnecting' || before === 'offline' || before === 'unreadable';
      if (connectionBefore === 'live' && wasAway) engine.resumeInterrupted();
      engine.freshnessChanged();
    },
    cameBack: () => engine.queueCameBack(),
    caughtUp() {
      if (model && model.presence.listAge() > timing.presencePoll / 2) presenceTask.runNow();
    },
    random: Math.random,
  });

  const isLive = (): boolean => session.state().kind === 'live';
  const presencePoll = createPresencePoll({
    read: (of, updateId, signal) => readPresenceQuietly(connection, of, updateId, signal),
    model: () => (isLive() ? model : null),
    usualInterval: () => timing.presencePoll,
  });
  const presenceTask = createRepeatingTask(presencePoll.round);
  const state = createStatePosting(
    () =>
      liveStateOf(session, model, {
        rateLimit: connection.rateLimiter.state(),
        openReports: reportService.openReports(),
        stalePresence: presencePoll.stale(model),
        unread: unreadLog.list(),
        isWorking: isWorking([...engine.jobs(), ...messages.runs.rows()]),
        zulipVersion: connection.zulipVersion,
        featureLevel: connection.featureLevel,
      }),
    timing,
    ports.post,
  );

  let staleReason: string | null | undefined; // undefined while presence is that of now
  let agedAt = Number.NEGATIVE_INFINITY;
  const wasTimeSet = createTimeOfDayWatch(clock);
  function beat(): void {
    const at = clock.elapsed();
    // Moments ahead are shown by the machine's time: once that is set anew, they are others.
    if (wasTimeSet()) state.note();
    if (model && at - agedAt >= timing.ageing) {
      agedAt = at;
      model.presence.age();
      // No event says that a list has become too old, or why the next one did not come.
      const reason = presencePoll.stale(model)?.reason;
      if (reason !== staleReason) state.note();
      staleReason = reason;
    }
    replica.tick(at);
    peopleFeed.tick(at);
    presence.tick(at);
    leaves.tick(isLive() && settings.journal.kind === 'ready');
    state.tick(at);
  }

  const pulse = setInterval(beat, timing.pulse);
  const stopListening = connection.rateLimiter.onChange(() => {
    state.note();
  });
  const journal = openJournalSearch(ports.historyDatabase, organizationId, createExplain(facts));
  const linkifierWorkbench = createLinkifierWorkbench(
    () => model,
    ports.database,
    organizationId,
    (loaded) => loadChannels(loaded, connection),
  );
  const handlers = createHandlers({
    model: () => model,
    replica,
    peopleFeed,
    presence,
    openLists,
    imports,
    engine,
    facts,
    leaves,
    journal,
    lists,
    connection,
    linkifierWorkbench,
    messages,
    reportService,
    copySecret: ports.copySecret ?? (() => Promise.resolve(false)),
  });
  session.start();

  return {
    session,
    connection,
    model: () => model,
    suspend() {
      session.suspend();
      reportService.suspend();
    },
    resume() {
      session.resume();
      reportService.resume();
    },
    tryNow() {
      connection.rateLimiter.resume();
      session.tryNow();
      reportService.tryNow();
    },
    safetyChanged() {
      engine.safetyChanged();
      replica.mark('safety', 0);
    },
    call: (name, input, signal) =>
      answerCall({ handlers, freshness: session.freshness, ...settings, ...ports }, name, input, signal),
    async close() {
      clearInterval(pulse);
      leaves.close();
      stopListening();
      presenceTask.stop();
      const parts = [engine, reportService, messages.runs, session, linkifierWorkbench, listReader];
      await Promise.all(parts.map((part) => part.close()));
      await closeConnection(connection);
    },
  };
}
