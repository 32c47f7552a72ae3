import { expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { sayText } from '#words/text.ts';
import { expandEdits } from '../../expansion.ts';
import { exampleFacts, examplePerson } from '../user/person.fixture.ts';
import type { UserGroupFacts } from './group-facts.ts';
import { noGroups } from './groups.fixture.ts';
import type { EditToPlan } from '../../edit-to-plan.ts';

const group = (id: number, deactivated: boolean): UserGroupFacts => ({
  id,
  name: `group ${id}`,
  description: '',
  isSystem: false,
  deactivated,
  members: () => [],
  subgroups: new Set(),
  permissions: { can_mention_group: 11 },
});
const kiln = group(20, true);

const rename: EditToPlan = { target: targetOf('group', 20), field: 'name', value: 'kiln 2' };
const describeIt: EditToPlan = { target: targetOf('group', 20), field: 'description', value: 'Fires' };
const mention: EditToPlan = { target: targetOf('group', 20), field: 'can_mention_group', value: '12' };
const member: EditToPlan = { target: targetOf('user', 41), field: 'group:20', value: 'member' };
const subgroup: EditToPlan = { target: targetOf('group', 20), field: 'subgroup:21', value: 'member' };

it.each<[EditToPlan, number, boolean]>([
  [rename, 290, true],
  [describeIt, 339, false],
  [describeIt, 340, true],
  [mention, 339, false],
  [mention, 340, true],
  [member, 390, false],
  [member, 391, true],
  [subgroup, 390, false],
  [subgroup, 391, true],
])('a deactivated group’s %j is accepted at level %i: %s', (edit, featureLevel, isTaken) => {
  const facts = exampleFacts([examplePerson()], {
    featureLevel,
    group: () => kiln,
    userGroups: { ...noGroups, group: (id) => (id === 20 ? kiln : group(id, false)) },
  });
  const work = expandEdits([edit], facts);
  let step = work.next();
  while (step.done !== true) step = work.next();
  expect(step.value.skipped.map(({ explanation }) => sayText(explanation))).toEqual(
    isTaken ? [] : [expect.stringMatching(/deactivated/) as string],
  );
});
