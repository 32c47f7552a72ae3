import type { ConnectionState } from '#contract/organization.ts';
import { finish } from '../yielding-work.ts';
import type { ChangeEngine } from '../changes/engine.ts';
import type { Connection } from '../zulip/http.ts';
import type { LiveModel } from './live-model.ts';
import { dispatch } from './model/dispatch.ts';
import type { RealmModel } from './model/realm-model.ts';
import type { OrganizationFeeds } from './organization-feeds.ts';
import type { OrganizationTiming } from './organization-timing.ts';
import { completePerson } from './people/complete-person.ts';
import type { OwnAccountKeeper } from './people/own-account.ts';
import type { RepeatingTask } from './repeating-task.ts';
import type { ReportService } from './reports/report-service.ts';
import type { SessionPorts } from './session/session.ts';
import type { UnreadLog } from './session/unread-log.ts';

/** The receivers of what comes from the main queue. */
export interface OrganizationEventPorts {
  connection: Connection;
  timing: OrganizationTiming;
  /** Generations used by the account's earlier threads. */
  generationsBefore: number;
  live: LiveModel;
  account: OwnAccountKeeper;
  feeds: OrganizationFeeds;
  engine: ChangeEngine;
  reportService: ReportService;
  presenceTask: RepeatingTask;
  unreadLog: UnreadLog;
  connectionState(): ConnectionState['kind'];
  reclaimMemory(): void;
  /** The state may have changed. */
  stateChanged(): void;
}

/** Applies snapshots, events and states of the main queue to an organization. */
export function createOrganizationEvents(
  ports: OrganizationEventPorts,
): Omit<SessionPorts, 'connection' | 'timing' | 'random'> {
  const { connection, timing, live, account, feeds, engine, reportService, presenceTask, unreadLog } = ports;
  let connectionBefore: ConnectionState['kind'] = 'connecting';
  let preparing = new AbortController();

  /** @param signal aborted by the next snapshot */
  async function preparePeople({ index }: RealmModel, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      await finish(index.prepare(), signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    // Lets questions of the window that already wait be answered first.
    setTimeout(ports.reclaimMemory, timing.reclaim).unref();
  }

  return {
    load(answer, people, { generation: ofSession, answeredAt, askedAt }) {
      const generation = ports.generationsBefore + ofSession;
      const isFirst = live.model() === null;
      const model = live.load(answer, people, generation, answeredAt);
      unreadLog.snapshotCame(answeredAt);
      account.load(model, answer.realm.uuid ?? null);
      feeds.reset(generation);
      engine.snapshotCame(askedAt);
      if (isFirst) engine.resumeInterrupted();
      reportService.load(answer);
      presenceTask.scheduleIn(timing.presencePoll);
      preparing.abort();
      preparing = new AbortController();
      const { signal } = preparing;
      // After the first rows are on their way, but before anyone can have typed.
      setTimeout(() => void preparePeople(model, signal), timing.preparePeople).unref();
    },
    apply(event) {
      const model = live.model();
      if (!model) throw new Error('An event came before the snapshot.');
      const effect = dispatch(event, model);
      if (event.type === 'unexpected' || event.type === 'unreadable') unreadLog.noteEvent(event);
      if (event.type === 'realm_user') account.follow(model);
      reportService.sawEvent(event);
      if (event.type === 'restart') {
        connection.featureLevel = model.featureLevel();
        connection.zulipVersion = model.zulipVersion();
      }
      ports.stateChanged();
      return effect;
    },
    complete: (userId, signal) => completePerson(connection, live.model(), userId, signal),
    changed() {
      ports.stateChanged();
      const before = connectionBefore;
      connectionBefore = ports.connectionState();
      // Read-backs that failed while the server was away can succeed now.
      const wasAway = before === 'reconnecting' || before === 'offline' || before === 'unreadable';
      if (connectionBefore === 'live' && wasAway) engine.resumeInterrupted();
      engine.freshnessChanged();
    },
    cameBack: () => engine.queueCameBack(),
    caughtUp() {
      const age = live.model()?.presence.listAge();
      if (age !== undefined && age > timing.presencePoll / 2) presenceTask.runNow();
    },
  };
}
