import type { ExportSummary } from '#contract/kinds/data-exports.ts';
import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { WireDataExport, WireExportConsent } from '../../zulip/wire/data-export.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createFetchedList } from './fetched-list.ts';

/** What decides whether a person's data is exported. */
export type ExportConsent = Pick<WireExportConsent, 'consented' | 'email_address_visibility'>;

/**
 * Exports of the organization's data, and the people who consent to the export of theirs. Both are fetched when an
 * administrator first asks, then kept current by events. https://zulip.com/api/get-events#realm_export
 */
export interface DataExports {
  isLoaded(): boolean;
  wasLoaded(): boolean;
  outdate(): void;
  beginLoading(): void;
  /** Milliseconds since the list was last fetched. */
  age(): number;
  /** UNIX seconds. */
  now(): number;
  /** @param consents null if the server doesn't send them */
  load(exports: readonly WireDataExport[], consents: readonly WireExportConsent[] | null): void;
  /** Replaces the whole list, which every event brings. */
  replace(exports: readonly WireDataExport[]): void;
  /** Applies changed settings of the organization. */
  changeRealm(settings: Readonly<Record<string, unknown>>): void;
  /** Whether owners may export everyone's private data. */
  ownersSeeAll(): boolean;
  /** Applies an event about one person. */
  changeConsent(consent: WireExportConsent): void;
  /** Oldest first. */
  all(): readonly WireDataExport[];
  /** By user id; null if the server doesn't send them. */
  consents(): ReadonlyMap<number, ExportConsent> | null;
  /** Applies a change of this console, since no event says which export it started. */
  noteApplied(change: RecordedChange): boolean;
  /** The type of the export that a change started. */
  madeText(target: ChangeTarget): string | undefined;
  summary(): ExportSummary;
}

/** Provides the time, in UNIX milliseconds, and durations. */
interface ExportClock {
  now(): number;
  elapsed(): number;
}

export function createDataExports(clock: ExportClock, changeListener: ChangeListener): DataExports {
  let exports: readonly WireDataExport[] = [];
  let consents: Map<number, ExportConsent> | null = null;
  const made = new Map<string, string>();
  let ownersSeeAll = false;
  let version = 0;
  let askedAt = -Infinity;
  const list = createFetchedList<() => void>(changed);

  function changed(): void {
    version += 1;
    changeListener.row('dataExports', 0);
  }
  function take(next: readonly WireDataExport[]): void {
    const before = exports;
    exports = next;
    changed();
    for (const id of new Set([...before, ...next].map((one) => one.id))) {
      changeListener.field(targetOf('data-export', id), 'data-export');
    }
  }
  /** Applies an event, and applies it again after a list that is being fetched has arrived. */
  function apply(event: () => void): void {
    list.note(event);
    event();
  }

  return {
    isLoaded: list.isLoaded,
    wasLoaded: list.wasLoaded,
    outdate: list.outdate,
    beginLoading() {
      askedAt = clock.elapsed();
      list.beginLoading();
    },
    age: () => clock.elapsed() - askedAt,
    now: () => clock.now() / 1_000,
    load(listed, told) {
      consents = told && new Map(told.map(({ user_id: userId, ...consent }) => [userId, consent]));
      take(listed);
      for (const event of list.loaded()) event();
    },
    replace: (listed) => apply(() => take(listed)),
    changeRealm({ owner_full_content_access: seeAll }) {
      if (typeof seeAll !== 'boolean' || seeAll === ownersSeeAll) return;
      ownersSeeAll = seeAll;
      changed();
    },
    ownersSeeAll: () => ownersSeeAll,
    changeConsent: ({ user_id: userId, consented, email_address_visibility: visible }) =>
      apply(() => {
        const known = consents?.get(userId)?.email_address_visibility ?? null;
        consents?.set(userId, { consented, email_address_visibility: visible ?? known });
        changed();
      }),
    all: () => exports,
    consents: () => consents,
    noteApplied({ target, after }) {
      if (!target.startsWith('data-export:new:')) return false;
      made.set(target, after);
      return true;
    },
    madeText: (target) => made.get(target),
    summary: () => ({ id: 0, version }),
  };
}
