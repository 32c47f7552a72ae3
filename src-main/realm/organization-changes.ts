import { targetOf } from '#contract/changes.ts';
import type { ChangeEngine } from '../changes/engine.ts';
import { createLeaveCalendar, type LeaveCalendar } from '../changes/leave-calendar.ts';
import type { Clock } from '../clock.ts';
import { openPushTokens, type PushTokenStore } from '../store/push-tokens.ts';
import { openSentMessages } from '../store/sent-messages.ts';
import { isDamage } from '../store/store-trouble.ts';
import type { Connection } from '../zulip/http.ts';
import { createChangeFacts } from './journal/change-facts.ts';
import { notePushToken } from './journal/push-token-changes.ts';
import type { RealmModel } from './model/realm-model.ts';
import type { OrganizationPorts } from './organization-ports.ts';
import type { OwnAccountKeeper } from './people/own-account.ts';
import type { PeopleImports } from './people-file/people-imports.ts';
import type { Replica } from './replica/replica.ts';
import type { ReportService } from './reports/report-service.ts';
import type { Session } from './session/session.ts';
import type { UnreadLog } from './session/unread-log.ts';

/** What changes depend on in a live organization, and what they notify. */
export interface OrganizationChangesPorts {
  organizationId: string;
  ports: OrganizationPorts;
  clock: Clock;
  connection: Connection;
  model(): RealmModel | null;
  session(): Session;
  account: OwnAccountKeeper;
  reportService: ReportService;
  imports: PeopleImports;
  unreadLog: UnreadLog;
  replica: Pick<Replica, 'mark'>;
  onJobChanged(jobId: string): void;
}

/** All the ways to change an organization. */
export interface OrganizationChanges {
  readonly engine: ChangeEngine;
  readonly leaves: LeaveCalendar;
  readonly pushTokens: PushTokenStore;
  readonly facts: ReturnType<typeof createChangeFacts>;
}

/** Composes the change engine and the leave calendar with their lookups and listeners. */
export function createOrganizationChanges({
  organizationId,
  ports,
  clock,
  connection,
  model,
  session,
  account,
  reportService,
  imports,
  unreadLog,
  replica,
  onJobChanged,
}: OrganizationChangesPorts): OrganizationChanges {
  const { database, journalDatabase } = ports;
  const pushTokens = openPushTokens(database, organizationId, (id) => replica.mark('pushTokens', id));
  const sentMessage = openSentMessages(journalDatabase, organizationId);
  const identity = () => {
    const loaded = model();
    return loaded && account.identity(loaded);
  };
  const facts = createChangeFacts(model, connection, reportService, pushTokens, sentMessage, identity);
  const engine = ports.createEngine({
    organizationId,
    connection: () => connection,
    database,
    journalDatabase,
    facts: { ...facts, isUnreadable: unreadLog.mayBe },
    freshness: () => session().freshness(),
    onJobChanged: (job) => onJobChanged(job.id),
    onPendingChanged(added, removedIds) {
      for (const id of [...added.map((field) => field.id), ...removedIds]) replica.mark('pending', id);
    },
    onOvertakenChanged: (changeSetId) => replica.mark('overtaken', changeSetId),
    onSafetyChanged() {
      replica.mark('safety', 0);
      ports.post({ kind: 'safety-changed' });
    },
    onUnseenValue: () => session().registerAgain(),
    onJournalFault: (error) => void (isDamage(error) && ports.post({ kind: 'store-trouble' })),
    onApplied(change) {
      const loaded = model();
      // A poll that began before the change is refused and would never bring it.
      if (loaded && account.noteApplied(loaded, change)) session().tryNow();
      const isConfirmed =
        loaded?.noteApplied(change) === true ||
        reportService.noteApplied(change) ||
        notePushToken(pushTokens, change, clock.now());
      if (isConfirmed) engine.confirmed(change.target, change.field);
    },
    importedEdits(importId) {
      const edits = imports.importedEdits(importId);
      return edits?.map(({ userId, ...edit }) => ({ ...edit, target: targetOf('user', userId) })) ?? null;
    },
    leaves: { endOf: (id) => leaves.endOf(id), endsBy: (id, jobId) => leaves.endsBy(id, jobId) },
    clock,
  });
  const leaves = createLeaveCalendar({
    organizationId,
    database,
    journalDatabase,
    engine,
    facts,
    onChanged: (leaveId) => replica.mark('leaves', leaveId),
    clock,
    serverTime: connection.serverClock.now,
  });
  return { engine, leaves, pushTokens, facts };
}
