import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalParts } from '#contract/journal.ts';
import { declaredKinds, operations as allOperations } from '#contract/kinds/kinds.ts';
import { say } from '#words/say.ts';
import { isGrave } from '../../src-main/changes/grave-reads.ts';
import { createUnheardValues } from '../../src-main/changes/unheard-values.ts';
import { everyKind } from '../../src-main/changes/every-kind.fixture.ts';
import { changeCondition } from '../../src-main/store/journal-filter.ts';
import { eventTypes, fetchEventTypes } from '../../src-main/realm/session/event-types.ts';
import { operationName, operationOf, valueVersion } from '../../src-main/store/operation-names.ts';
import { isCreation, reversalOf } from '../../src-main/store/reversals.ts';
import { panelActions } from '../../src-renderer/app/palette/panel-actions.ts';
import * as former from './former-registries.fixture.ts';

// Kinds and operations added later have nothing to compare with.
const formerKinds = declaredKinds.filter(({ id }) => Object.hasOwn(former.formerNouns, id));
const operations = allOperations.filter(({ endpoint }) => Object.hasOwn(former.formerOperations, endpoint));
const newNames = new Set<string>(
  declaredKinds
    .filter((kind) => !formerKinds.includes(kind))
    .flatMap(({ events, snapshot }) => [...events, ...snapshot]),
);
/** A list without the entries that only new kinds have. */
function withoutNew(listed: readonly string[], before: readonly string[]): string[] {
  return listed.filter((name) => before.includes(name) || !newNames.has(name));
}

/** The registries as they were before kinds were declared: for one release, what is derived must stay the same. */
describe('declared kinds', () => {
  it('have the same operations under the names in journals', () => {
    const names = Object.fromEntries(operations.map(({ endpoint }) => [endpoint, operationName(endpoint)]));
    expect(names).toEqual(
      Object.fromEntries(
        Object.entries(former.formerOperations).map(([endpoint, [name]]) => [endpoint, name]),
      ),
    );
    expect(operations.map(({ name }) => operationOf(name, valueVersion))).toEqual(
      operations.map(({ endpoint }) => endpoint),
    );
  });

  it('undo the same things', () => {
    const reversals = Object.fromEntries(
      operations.map(({ endpoint }) => [endpoint, ['value', ''].map((after) => reversalOf(endpoint, after))]),
    );
    expect(reversals).toEqual(
      Object.fromEntries(
        Object.entries(former.formerOperations).map(([endpoint, [, reversal]]) => [
          endpoint,
          typeof reversal === 'string' ? [reversal, reversal] : [reversal.coming, reversal.going],
        ]),
      ),
    );
    const creations = operations.filter(({ endpoint }) => isCreation(endpoint));
    expect(new Set(creations.map(({ endpoint }) => endpoint))).toEqual(new Set(former.formerCreations));
    const undone = operations.flatMap(({ endpoint, undo }) => (undo === undefined ? [] : [[endpoint, undo]]));
    expect(Object.fromEntries(undone)).toEqual(former.formerUndoSentences);
  });

  it('read back the same things first, with the same others', () => {
    const fields = ['role', 'name', 'privacy', 'can_manage_group', 'description'];
    const expected = (endpoint: string, field: string, level: number): boolean =>
      former.formerGraveOperations.some((one) => one === endpoint) ||
      former.formerGraveFields.some(([one, ofField]) => one === endpoint && ofField === field) ||
      (endpoint === 'PATCH /user_groups/{user_group_id}' && field.startsWith('can_') && level < 260);
    for (const { endpoint, readFirst, readWith = 'alone', valueIn } of operations) {
      for (const field of fields) {
        for (const level of [163, 259, 260, 500])
          expect([endpoint, field, level, isGrave({ endpoint, field }, level)]).toEqual([
            endpoint,
            field,
            level,
            expected(endpoint, field, level),
          ]);
      }
      if (readFirst !== 'never' || valueIn !== undefined)
        expect([endpoint, readWith]).toEqual([endpoint, former.formerReadingKind(endpoint)]);
    }
  });

  it('check the same things for lost events', () => {
    const unheard = createUnheardValues();
    const asked = () =>
      operations
        .map(({ endpoint }) => endpoint)
        .filter((endpoint) => unheard.isUnheard({ endpoint, target: 'user:1', field: 'name' }, 499));
    unheard.snapshotCame();
    unheard.queueCameBack();
    expect(new Set(asked())).toEqual(new Set(former.formerOperationsOfValues));
    unheard.snapshotCame();
    expect(asked()).toEqual(['PATCH /streams/{stream_id}', 'PATCH /channel_folders/{channel_folder_id}']);
  });

  it('have the same names, icons and lists', () => {
    const some = <Value>(of: (kind: (typeof declaredKinds)[number]) => Value | null) =>
      Object.fromEntries(
        formerKinds.flatMap((kind) => {
          const value = of(kind);
          return value === null ? [] : [[kind.id, value]];
        }),
      );
    expect(Object.keys(some(({ whole }) => whole || null)).toSorted()).toEqual(
      former.formerWholeThings.toSorted(),
    );
    expect(some(({ noun }) => noun)).toEqual(former.formerNouns);
    expect(some(({ icon }) => icon)).toEqual(former.formerIcons);
    expect(some(({ lists }) => (lists.length === 0 ? null : lists))).toEqual(former.formerLists);
  });

  it('have the same journal filters', () => {
    const formerIds = new Set<string>(former.formerJournalParts.map(([id]) => id));
    expect(journalParts.filter(({ id }) => formerIds.has(id)).map(({ id, name }) => [id, name])).toEqual(
      former.formerJournalParts.map(([id, name]) => [id, name]),
    );
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE change (target TEXT, field TEXT)');
    const insert = database.prepare('INSERT INTO change VALUES (?, ?)');
    for (const [, , target, field] of everyKind) insert.run(target, field);
    const found = (condition: string) =>
      database.prepare(`SELECT target, field FROM change WHERE ${condition} ORDER BY rowid`).all();
    const nothingElse = {
      text: '',
      outcomes: [],
      target: null,
      fromMilliseconds: null,
      beforeMilliseconds: null,
    };
    for (const [id, , condition] of former.formerJournalParts) {
      const { sql = '' } = changeCondition({ ...nothingElse, fields: [id] }, { title: '', reason: '' }) ?? {};
      expect([id, found(sql)]).toEqual([id, found(condition)]);
      expect(found(sql)).not.toEqual([]);
    }
    database.close();
  });

  it('follow the same events, and require the same roles', () => {
    const sorted = (types: readonly string[]) => types.toSorted();
    expect(sorted(withoutNew(eventTypes, former.formerEventTypes))).toEqual(sorted(former.formerEventTypes));
    expect(sorted(withoutNew(fetchEventTypes, former.formerFetchEventTypes))).toEqual(
      sorted(former.formerFetchEventTypes),
    );
    const rights = formerKinds.flatMap(({ permission }) =>
      permission === null ? [] : [[say(permission.to), permission.least]],
    );
    expect(Object.fromEntries(rights)).toEqual(Object.fromEntries(former.formerRights));
  });

  it('have the same palette commands', () => {
    // Panels have been split and reordered since.
    const labels = new Map<string, string>(panelActions().map(({ id, label }) => [id, label]));
    for (const [, id, label] of former.formerPanelActions) expect([id, labels.get(id)]).toEqual([id, label]);
  });
});
