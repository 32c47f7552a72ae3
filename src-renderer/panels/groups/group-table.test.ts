import { expect, test } from 'vitest';
import { inventedGroup } from '../../subjects/groups/invented-groups.fixture.ts';
import { noFilter } from './group-filters.ts';
import { listedGroups } from './group-table.ts';

const system = (id: number, name: string) => inventedGroup(id, `role:${name}`, [], { isSystem: true });
const names = (groups: readonly { name: string }[]) => groups.map(({ name }) => name);

test('system groups are sorted from few people to many, Nobody last', () => {
  const groups = [system(1, 'nobody'), system(2, 'everyone'), system(3, 'moderators'), system(4, 'owners')];
  const inOrder = ['role:owners', 'role:moderators', 'role:everyone', 'role:nobody'];
  expect(names(listedGroups(groups, noFilter, { key: 'name', descending: false }))).toEqual(inOrder);
  expect(names(listedGroups(groups, noFilter, { key: 'name', descending: true }))).toEqual(
    inOrder.toReversed(),
  );
});

test('deactivated groups are listed on request only', () => {
  const groups = [inventedGroup(1, 'kiln', []), inventedGroup(2, 'loom', [], { deactivated: true })];
  const sort = { key: 'name', descending: false } as const;
  expect(names(listedGroups(groups, noFilter, sort))).toEqual(['kiln']);
  expect(names(listedGroups(groups, { ...noFilter, deactivated: true }, sort))).toEqual(['kiln', 'loom']);
});
