import { expect, it } from 'vitest';
import { operationAt } from '#contract/kinds/kinds.ts';
import { sayText } from '#words/text.ts';
import { isUndoable } from '../store/reversals.ts';
import { features, minimumFeatureLevel } from '../zulip/feature-levels.ts';
import type { ChangeEndpoint } from '../store/journal-records.ts';
import { everyKind, factsOfEverything, planned } from './every-kind.fixture.ts';
import { kindOf } from './kinds/kinds.ts';
import { undoOn } from './undo-on.ts';

/** The oldest server, and each feature level that matters with the one before it. */
const levels = [
  ...new Set([minimumFeatureLevel, ...Object.values(features).flatMap(({ level }) => [level - 1, level])]),
].filter((level) => level >= minimumFeatureLevel);

/** Why a server at a level couldn't restore the value; empty if it could, or if nobody can tell. */
function obstacle(row: (typeof everyKind)[number], featureLevel: number): string {
  const [, , target, field, value, change] = row;
  const facts = factsOfEverything({ ...change, featureLevel });
  const kind = kindOf(target);
  const subject = kind.subject(target.slice(target.indexOf(':') + 1), facts);
  const rules = subject === undefined ? null : kind.rules(field, facts);
  if (subject === undefined || rules?.withValue === undefined) return '';
  const verdict = rules.check({
    facts,
    subject: rules.withValue(subject, value),
    value: rules.current(subject),
    also: () => undefined,
    isOnlyTarget: true,
    tally: { ownersLeft: 1, isOwnDemotion: false, addressesGiven: new Map() },
  });
  const words = verdict.kind === 'skip' ? sayText(verdict.explanation) : '';
  return words.includes('feature level') ? words : '';
}

it.each(everyKind.map((row) => ({ name: row[1], row })))(
  'doesn’t promise to undo $name if the server is too old',
  ({ row }) => {
    const [, , target, field, value, change] = row;
    const promised = levels.filter((featureLevel) => {
      const { changeSet } = planned({ target, field, value }, 'normal', { ...change, featureLevel });
      return changeSet.changeCount > 0 && changeSet.canBeUndone.length > 0;
    });
    expect(promised.filter((level) => obstacle(row, level) !== '')).toEqual([]);
  },
);

it.each([
  ['channel:1', 'archived', 388],
  ['group:7', 'deactivated', 386],
] as const)('promises to restore %s only from level %3$i on', (target, value, since) => {
  const edit = { target, field: 'state', value };
  const at = (featureLevel: number) => planned(edit, 'normal', { featureLevel }).changeSet;
  expect(at(since).canBeUndone).toHaveLength(1);
  expect(at(since)).toMatchObject({ isDangerous: false });
  expect(at(since - 1).canBeUndone).toEqual([]);
  expect(at(since - 1)).toMatchObject({ isDangerous: true });
  expect(
    at(since - 1)
      .cannotBeUndone.map(sayText)
      .join(),
  ).toContain(`needs feature level ${since}`);
});

/** Whether the journal offers to undo an operation on a server at a level. */
function isOffered(endpoint: ChangeEndpoint, featureLevel: number): boolean {
  if (endpoint === 'unknown operation') return false;
  const recorded = {
    canBeUndone: isUndoable(endpoint),
    undoSentence: operationAt(endpoint).undo ?? null,
  };
  return undoOn({ featureLevel, zulipVersion: '12.1' }, recorded).canBeUndone;
}

it.each(everyKind.map((row) => ({ name: row[1], row })))(
  'doesn’t offer to undo $name in the journal if the server is too old',
  ({ row }) => {
    const [, , target, field, value, change] = row;
    const offered = levels.filter((featureLevel) =>
      planned({ target, field, value }, 'normal', { ...change, featureLevel }).changes.some(({ endpoint }) =>
        isOffered(endpoint, featureLevel),
      ),
    );
    expect(offered.filter((level) => obstacle(row, level) !== '')).toEqual([]);
  },
);

it.each([
  ['DELETE /streams/{stream_id}', 387, false],
  ['DELETE /streams/{stream_id}', 388, true],
  ['POST /user_groups/{user_group_id}/deactivate', 385, false],
  ['POST /user_groups/{user_group_id}/deactivate', 386, true],
  ['POST /user_groups/create', 289, true],
  ['POST /user_groups/create', 290, false],
] as const)('offers to undo %s in the journal at level %i: %j', (endpoint, level, offers) => {
  expect(isOffered(endpoint, level)).toBe(offers);
});
