import type { CallInput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { Handlers } from '#contract/bridge.ts';
import type { Result } from '#contract/outcome.ts';
import { systemClock } from '../clock.ts';
import { createExplain } from '../changes/reason-words.ts';
import { openJournalSearch } from '../store/journal-search.ts';
import { closeConnection, type Connection } from '../zulip/http.ts';
import { answerCall } from './answer-call.ts';
import { createHandlers } from './handlers.ts';
import { isWorking, liveStateOf } from './live-state.ts';
import type { RealmModel } from './model/realm-model.ts';
import { createOrganizationEvents } from './organization-events.ts';
import { createOrganizationParts, type OrganizationParts } from './organization-parts.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import { organizationTiming, type OrganizationTiming } from './organization-timing.ts';
import { createPresenceAgeing } from './presence/presence-ageing.ts';
import { createPresencePoll, readPresenceQuietly } from './presence/presence-poll.ts';
import type { WorkerSettings } from './protocol.ts';
import { createRepeatingTask } from './repeating-task.ts';
import { createSession, type Session } from './session/session.ts';
import { createStatePosting } from './state-posting.ts';
import { createTimeOfDayWatch } from './time-of-day-watch.ts';

/** One organization, kept live. */
export interface LiveOrganization {
  readonly session: Session;
  readonly connection: Connection;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  /** The machine goes to sleep or wakes up. */
  suspend(): void;
  resume(): void;
  /** Retries now instead of waiting for the next attempt. */
  tryNow(): void;
  /** Another account of the organization has changed the safety level or the protected people. */
  safetyChanged(): void;
  /** Answers a call; failures are values, even if a handler throws. */
  call<Name extends OrganizationCallName>(
    name: Name,
    input: CallInput<Name>,
    signal: AbortSignal,
  ): Promise<Result<unknown>>;
  /** Frees the queue and ends everything. The database stays open. */
  close(): Promise<void>;
}

/** The calls that the window can make to an organization. */
function handlersOf(
  parts: OrganizationParts,
  organizationId: string,
  { historyDatabase, copySecret = () => Promise.resolve(false) }: OrganizationPorts,
): Handlers<OrganizationCallName> {
  const { changes, feeds } = parts;
  return createHandlers({
    ...parts,
    ...changes,
    model: parts.live.model,
    replica: feeds.replica,
    peopleFeed: feeds.peopleFeed,
    journal: openJournalSearch(historyDatabase, organizationId, createExplain(changes.facts)),
    copySecret,
  });
}

/** Composes and starts the connection, session, models, feeds and change engine of one organization. */
export function createLiveOrganization(settings: WorkerSettings, ports: OrganizationPorts): LiveOrganization {
  const timing: OrganizationTiming = { ...organizationTiming, ...ports.timing };
  const clock = systemClock;
  const parts = createOrganizationParts(settings, ports, {
    session: () => session,
    stateChanged: () => state.note(),
    keyRefused() {
      // No event reports a regenerated key, and a blocked poll is only refused at its end, up to a minute later. The
      // first refused call is the earliest sign. But the poll may be about to bring a changed address.
      if (session.state().kind !== 'signed-out') setTimeout(() => session.ask(), timing.firstBackoff).unref();
    },
  });
  const { connection, feeds, messages, reportService } = parts;
  const { engine, leaves } = parts.changes;
  const { model } = parts.live;
  const isLive = (): boolean => session.state().kind === 'live';
  const presencePoll = createPresencePoll({
    read: (of, updateId, signal) => readPresenceQuietly(connection, of, updateId, signal),
    model: () => (isLive() ? model() : null),
    usualInterval: () => timing.presencePoll,
  });
  const presenceTask = createRepeatingTask(presencePoll.round);
  const session = createSession({
    connection,
    timing,
    random: Math.random,
    ...createOrganizationEvents({
      ...parts,
      engine,
      timing,
      generationsBefore: settings.generationsBefore,
      presenceTask,
      connectionState: () => session.state().kind,
      reclaimMemory: () => ports.reclaimMemory?.(),
      stateChanged: () => state.note(),
    }),
  });
  const state = createStatePosting(
    () =>
      liveStateOf(session, model(), {
        rateLimit: connection.rateLimiter.state(),
        openReports: reportService.openReports(),
        stalePresence: presencePoll.stale(model()),
        unread: parts.unreadLog.list(),
        isWorking: isWorking([...engine.jobs(), ...messages.runs.rows()]),
        zulipVersion: connection.zulipVersion,
        featureLevel: connection.featureLevel,
      }),
    timing,
    ports.post,
  );
  const ageing = createPresenceAgeing(model, presencePoll, timing.ageing, state.note);
  const wasTimeSet = createTimeOfDayWatch(clock);
  const pulse = setInterval(() => {
    const at = clock.elapsed();
    // Upcoming times are shown in the machine's time, which has just been set.
    if (wasTimeSet()) state.note();
    ageing.tick(at);
    feeds.tick(at);
    leaves.tick(isLive() && settings.journal.kind === 'ready');
    state.tick(at);
  }, timing.pulse);
  const stopListening = connection.rateLimiter.onChange(() => state.note());
  const handlers = handlersOf(parts, settings.organizationId, ports);
  session.start();

  return {
    session,
    connection,
    model,
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
      feeds.replica.mark('safety', 0);
    },
    call: (name, input, signal) =>
      answerCall({ handlers, freshness: session.freshness, ...settings, ...ports }, name, input, signal),
    async close() {
      clearInterval(pulse);
      leaves.close();
      stopListening();
      presenceTask.stop();
      await Promise.all([parts.close(), session.close()]);
      await closeConnection(connection);
    },
  };
}
