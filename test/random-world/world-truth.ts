import { DatabaseSync } from 'node:sqlite';
import type { DemoRealm, Fault, IncomingRequest, RequestLogEntry } from '@realm-console/demo-realm';

/** One sending of a call's changes, as seen by the server. */
export interface Sending {
  /** Numbers everything that happens in the world. */
  order: number;
  rows: readonly string[];
  request: Readonly<RequestLogEntry>;
  fault: Fault | undefined;
  /** Its name in the journal; null if unknown. */
  name: string | null;
}

/** A value given to a field, by this console or by someone else. */
interface ValueSet {
  order: number;
  key: string;
  /** null if only the fact of a change is known. */
  value: string | null;
}

/** The final state of a change in the journal. */
export interface JournalRow {
  id: string;
  jobId: string;
  changeId: number;
  target: string;
  field: string;
  before: string;
  after: string;
  operation: string;
  outcome: string;
  words: string;
  /** The event queue that was open when it was last sent. */
  queueId: string | null;
}

export interface WorldTruth {
  /** Records a request of the console; returns its meaning in this world. */
  noteRequest(request: IncomingRequest, fault: Fault | undefined): void;
  /** Someone else changed a field. */
  othersSet(target: string, field: string, value: string | null): void;
  /** Something removed evidence, or made times doubtful. */
  lostEvidence(what: string): void;
  /** IDs mean something else from now on. */
  importedAnew(): void;
  /**
   * What was sent for a row to the new owner of its target's ID. Requests already under way when IDs changed are
   * excused, unless the journal counts them as applied to the original target.
   */
  toStrangers(row: JournalRow): readonly Sending[];
  /** Whether IDs have changed their meaning since the row was planned. */
  isOfOtherIds(row: JournalRow): boolean;
  sendings: readonly Sending[];
  rows(): JournalRow[];
  successes(rowId: string): readonly Sending[];
  /** Everything sent for a row, oldest first. */
  of(rowId: string): readonly Sending[];
  /** What was lost since the row was first sent. */
  lostSince(rowId: string): string[];
  /**
   * Others changed the field after a row was carried out, or to that value at any time; or it changed along with
   * something else, whoever changed that.
   */
  wasChangedAfter(row: JournalRow): boolean;
  wasSetByOthers(row: JournalRow): boolean;
  /** Another change of this console requested exactly the same. */
  wasDoneBesides(row: JournalRow): boolean;
  /** The person was deactivated at some time, so that lists of members leave them out. */
  wasLeftOut(row: JournalRow): boolean;
  /** Another decision about the same report was carried out before the row's. */
  wasDecidedBefore(row: JournalRow): boolean;
  /** How many changes there are, and how many are still uncertain. */
  counts(): { all: number; open: number };
  /** Others restored the field's value before, after a row was carried out. */
  wasSetBack(row: JournalRow): boolean;
  close(): void;
}

interface Entry {
  id: number;
  job_id: string;
  change_id: number;
  kind: string;
  /** The name of the change's last sending. */
  sending: string | null;
}

/** A console's requests that don't affect any job. */
const besideJobs = /\/(register|events|users\/me\/presence)$/;

/** A field that changes along with another one. */
interface Companion {
  value: string;
  /** What is set, by anyone: any of these. */
  causes: { target: string; field: string; value: string }[];
}

/** Who owns which bot, as targets. */
function ownersOfBots(control: DemoRealm['control']): ReadonlyMap<string, string> {
  const owned = control.snapshot().users.filter(({ botOwnerId }) => botOwnerId !== null);
  return new Map(owned.map(({ userId, botOwnerId }) => [`user:${userId}`, `user:${botOwnerId}`]));
}

export function createTruth(databasePath: string, { control }: Pick<DemoRealm, 'control'>): WorldTruth {
  const database = new DatabaseSync(databasePath, { readOnly: true, timeout: 10_000 });
  const entries = database.prepare(
    `SELECT sequence AS id, job_id, change_id, kind, change.intent ->> '$.sending' AS sending FROM journal_entry
     JOIN change USING (job_id, change_id) WHERE sequence > ? ORDER BY sequence`,
  );
  // What is still being checked counts as unknown.
  const counting = database.prepare(
    `SELECT count(*) AS "all", count(*) FILTER (WHERE outcome IN ('waiting', 'sending')
       OR (outcome = 'unknown' AND reason LIKE '%"found":"reading"%')) AS open FROM change`,
  );
  const sendings: Sending[] = [];
  const bySending = new Map<string, Sending[]>();
  const set: ValueSet[] = [];
  const lost: { order: number; what: string }[] = [];
  /** What was planned before the newest import, and what was sent, by order. */
  let before: { order: number; rows: ReadonlySet<string>; sent: ReadonlySet<string> } = {
    order: Infinity,
    rows: new Set(),
    sent: new Set(),
  };
  let order = 0;
  let seen = 0;
  const next = (): number => (order += 1);

  /** The changes of the newest call, if one was started since the last request: they have the same intent. */
  const newestIntent = (): string[] => {
    const fresh = entries.all(seen) as unknown as Entry[];
    seen = fresh.at(-1)?.id ?? seen;
    const last = fresh.findLast(({ kind }) => kind === 'intent');
    if (last === undefined) return [];
    const ofCall = fresh.filter(
      ({ kind, job_id, sending }) => kind === 'intent' && job_id === last.job_id && sending === last.sending,
    );
    // A row withdrawn to be sent again is still one row.
    return [...new Set(ofCall.map(({ job_id, change_id }) => `${job_id} ${change_id}`))];
  };

  const sentAs = database.prepare(`SELECT job_id, change_id FROM change WHERE intent ->> '$.sending' = ?`);
  /** A message itself identifies its sending. */
  const namedBy = (sending: string): string[] => {
    const all = sentAs.all(sending) as unknown as Pick<Entry, 'job_id' | 'change_id'>[];
    return all.map(({ job_id, change_id }) => `${job_id} ${change_id}`);
  };

  const names = database.prepare(
    `SELECT job_id || ' ' || change_id AS row, intent ->> '$.sending' AS sending FROM change WHERE intent IS NOT NULL`,
  );
  /** The sendings currently known to the journal, by their rows. */
  const namesOfSendings = (): Map<string, string> =>
    new Map(names.all().map(({ row, sending }) => [String(row), String(sending)]));

  const ownersAtFirst = ownersOfBots(control);

  /** A deactivated person's bots are deactivated too, and an archived channel is no longer a default. */
  const companionOf = ({ target, field }: JournalRow): Companion | null => {
    if (field === 'default') {
      return { value: '', causes: [{ target, field: 'state', value: 'archived' }] };
    }
    if (field !== 'account') return null;
    // An import gives everyone another ID.
    const owners = [ownersAtFirst, ownersOfBots(control)].flatMap((each) => each.get(target) ?? []);
    const causes = owners.map((owner) => ({ target: owner, field, value: 'deactivated' }));
    return { value: 'deactivated', causes };
  };

  const of = (rowId: string): readonly Sending[] => bySending.get(rowId) ?? [];
  const successes = (rowId: string) => of(rowId).filter(({ request }) => request.handled === 200);
  const keyOf = ({ target, field }: { target: string; field: string }) => `${target} ${field}`;

  const allRows = (): JournalRow[] =>
    database
      .prepare('SELECT * FROM recorded_change ORDER BY job_id, change_id')
      .all()
      .map((row) => ({
        id: `${String(row['job_id'])} ${String(row['change_id'])}`,
        jobId: String(row['job_id']),
        changeId: Number(row['change_id']),
        target: String(row['target']),
        field: String(row['field']),
        before: String(row['before']),
        after: String(row['after']),
        operation: String(row['operation'] ?? row['endpoint']),
        outcome: String(row['outcome']),
        words: `${String(row['explanation'] ?? '')} ${String(row['reason'] ?? '')}`.trim(),
        queueId: (JSON.parse(String(row['intent'] ?? '{}')) as { queueId?: string }).queueId ?? null,
      }));

  /** When the field of a row changed along with something else. */
  const cameAlong = (row: JournalRow, value: string | null): number[] => {
    const companion = companionOf(row);
    if (companion === null || (value !== null && value !== companion.value)) return [];
    const all = allRows();
    return companion.causes
      .flatMap((cause) => [
        ...set.filter(({ key, value: other }) => key === keyOf(cause) && other === cause.value),
        ...all
          .filter((other) => keyOf(other) === keyOf(cause) && other.after === cause.value)
          .flatMap(({ id }) => successes(id)),
      ])
      .map(({ order: at }) => at);
  };

  /** Whether the field of a row got another value after some time, before the row was sent. */
  const wasReplaced = (row: JournalRow, since: number): boolean => {
    const until = of(row.id)[0]?.order ?? Infinity;
    const isBetween = ({ order: at }: { order: number }) => at > since && at < until;
    return (
      set.some((other) => other.key === keyOf(row) && other.value !== row.after && isBetween(other)) ||
      allRows().some(
        (other) =>
          keyOf(other) === keyOf(row) && other.after !== row.after && successes(other.id).some(isBetween),
      )
    );
  };

  return {
    sendings,
    noteRequest({ method, path, entry }, fault) {
      if (method === 'GET' || besideJobs.test(path)) return;
      const newest = newestIntent();
      const named = namedBy(entry.parameters['local_id'] ?? '');
      const rows = named.length > 0 ? named : newest;
      const latest = sendings.at(-1);
      const isSame =
        rows.length === 0 &&
        latest?.request.method === method &&
        latest.request.path === path &&
        JSON.stringify(latest.request.parameters) === JSON.stringify(entry.parameters);
      // What follows the first request of a call belongs to it, unless it repeats it.
      if (rows.length === 0 && !isSame) return;
      const sending: Sending = {
        order: next(),
        rows: isSame ? latest.rows : rows,
        request: entry,
        fault,
        name: namesOfSendings().get((isSame ? latest.rows : rows)[0] ?? '') ?? null,
      };
      sendings.push(sending);
      for (const row of sending.rows) bySending.set(row, [...of(row), sending]);
    },
    othersSet(target, field, value) {
      set.push({ order: next(), key: `${target} ${field}`, value });
    },
    lostEvidence(what) {
      lost.push({ order: next(), what });
    },
    importedAnew() {
      const rows = new Set(allRows().map(({ id }) => id));
      before = { order: next(), rows, sent: new Set(namesOfSendings().values()) };
    },
    toStrangers({ id, target, outcome }) {
      if (!before.rows.has(id) || !/^(user|group|channel):\d+$/.test(target)) return [];
      return successes(id).filter(({ order: at, request, name }) => {
        const wasOnItsWay = name !== null && before.sent.has(name);
        // Requests to `me` are about the key's owner, whatever the ID.
        const isToId = !request.path.includes('/users/me/');
        return at > before.order && isToId && (!wasOnItsWay || outcome === 'applied');
      });
    },
    isOfOtherIds: ({ id }) => before.rows.has(id),
    rows: allRows,
    of,
    successes,
    lostSince(rowId) {
      const since = of(rowId)[0]?.order ?? 0;
      return [...new Set(lost.filter((each) => each.order > since).map(({ what }) => what))];
    },
    wasChangedAfter(row) {
      const since = successes(row.id)[0]?.order ?? 0;
      // An order includes all existing linkifiers.
      const isOrder = row.target.startsWith('linkifier:') && row.field !== 'linkifier';
      return (
        (isOrder &&
          sendings.some(({ order: at, request }) => at > since && /realm\/filters/.test(request.path))) ||
        set.some(({ key, order: at }) => key === keyOf(row) && at > since) ||
        cameAlong(row, null).some((at) => at > since)
      );
    },
    wasSetByOthers: (row) =>
      set.some(({ key, value }) => key === keyOf(row) && (value === null || value === row.after)) ||
      cameAlong(row, row.after).some((at) => !wasReplaced(row, at)),
    wasDoneBesides: ({ id }) =>
      of(id).some(({ request: { method, path, parameters } }) =>
        sendings.some(
          ({ request }) =>
            request.handled === 200 &&
            request.method === method &&
            request.path === path &&
            JSON.stringify(request.parameters) === JSON.stringify(parameters),
        ),
      ),
    wasLeftOut({ target, field }) {
      if (!/^(group|channel):/.test(field)) return false;
      const account = { target, field: 'account' };
      const isOff = ({ value }: { value: string | null }) => value === 'deactivated';
      return (
        set.some((other) => other.key === keyOf(account) && isOff(other)) ||
        allRows().some(
          (other) =>
            keyOf(other) === keyOf(account) &&
            isOff({ value: other.after }) &&
            successes(other.id).length > 0,
        )
      );
    },
    wasDecidedBefore(row) {
      const at = successes(row.id)[0]?.order ?? 0;
      return allRows().some(
        ({ id, target, field }) =>
          target === row.target &&
          (field === 'assignee' || field === 'outcome') &&
          successes(id).some((other) => other.order < at),
      );
    },
    counts: () => counting.get() as unknown as { all: number; open: number },
    wasSetBack: (row) =>
      set.some(
        ({ key, value, order: at }) =>
          key === keyOf(row) &&
          (value === null || value === row.before) &&
          at > (successes(row.id)[0]?.order ?? 0),
      ) || cameAlong(row, row.before).some((at) => at > (successes(row.id)[0]?.order ?? 0)),
    close: () => database.close(),
  };
}
