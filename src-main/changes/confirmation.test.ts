import { describe, expect, it } from 'vitest';
import { kindOfTarget, type Confirmation, type Edit, type SafetyLevel } from '#contract/changes.ts';
import { confirmationOf, confirmationOfFlags, confirmationOfLeave } from '#contract/confirmation.ts';
import type { Reversal } from '#contract/kinds/kind.ts';
import { operations, targetKinds, type KnownEndpoint } from '#contract/kinds/kinds.ts';
import { everyKind, planned, type Asks } from './every-kind.fixture.ts';

const kinds: Readonly<Record<Asks, (number: number) => Partial<Confirmation>>> = {
  nothing: (number) => ({
    ...kinds.preview(number),
    isLight: number === 1,
    startsAtOnce: number === 1,
    takesAway: false,
  }),
  preview: (number) => ({
    isLight: false,
    startsAtOnce: false,
    typeToConfirm: number > 25 ? number : null,
    isDangerous: false,
  }),
  danger: (number) => ({
    isLight: false,
    startsAtOnce: false,
    typeToConfirm: number > 1 ? number : null,
    takesAway: true,
    isDangerous: true,
  }),
};
const asking: Readonly<Record<Reversal, Asks>> = {
  undoable: 'nothing',
  removal: 'preview',
  lasting: 'preview',
  destructive: 'danger',
};
const levels = ['read-only', 'confirm', 'normal'] as const satisfies readonly SafetyLevel[];

describe.each(levels)('at the level %s', (level) => {
  const expected = (asks: Asks, number: number) => ({
    ...kinds[asks](number),
    ...(level !== 'normal' && { startsAtOnce: false }),
  });

  it.each(
    Object.entries(asking).flatMap(([reversal, asks]) =>
      [1, 2, 7, 25, 26, 4_200].map((number) => [number, reversal as Reversal, asks] as const),
    ),
  )('%i changes that are %s ask for: %s', (number, reversal, asks) => {
    const write = { numbers: { [reversal]: number }, risk: 'low', isOneStep: number === 1 } as const;
    const takesAway = reversal === 'removal' || reversal === 'destructive';
    expect(confirmationOf(write, level)).toEqual({ ...expected(asks, number), takesAway });
    expect(confirmationOf({ ...write, risk: 'high' }, level)).toMatchObject({
      isLight: false,
      startsAtOnce: false,
    });
    expect(confirmationOf({ ...write, isUndo: true }, level).startsAtOnce).toBe(false);
    expect(confirmationOf({ ...write, harmsEverybody: true }, level)).toMatchObject({
      isLight: false,
      startsAtOnce: false,
      typeToConfirm: number,
      takesAway: true,
      isDangerous: true,
    });
  });
});

it('one deletion of a message with its report’s outcome asks once, and two ask for their number', () => {
  const oneOf = (destructive: number) =>
    confirmationOf({ numbers: { undoable: 2, destructive }, risk: 'high', isOneStep: true }, 'normal');
  expect(oneOf(1)).toEqual({
    isLight: false,
    startsAtOnce: false,
    typeToConfirm: null,
    takesAway: true,
    isDangerous: true,
  });
  expect(oneOf(2)).toMatchObject({ typeToConfirm: 4 });
});

const cases = everyKind.map(([asks, name, of, field, value, change]) => {
  const edit: Edit = { target: of, field, value };
  return { asks, name, edit, change };
});

it.each(cases)('$name asks for $asks', ({ asks, edit, change }) => {
  const { changeSet } = planned(edit, 'normal', change);
  expect(changeSet.skipped).toEqual([]);
  expect(changeSet).toMatchObject(kinds[asks](1));
  expect(planned(edit, 'confirm', change).changeSet).toMatchObject({
    isLight: asks === 'nothing',
    startsAtOnce: false,
  });
});

it('decisions about several reports are always previewed, however few they are', () => {
  const claimed = (id: number): Edit[] => [
    { target: `report:${id}`, field: 'assignee', value: '1' },
    { target: `message:${id}`, field: 'reaction:eyes', value: 'given' },
  ];
  expect(planned(claimed(5), 'normal').changeSet.startsAtOnce).toBe(true);
  expect(planned([...claimed(5), ...claimed(6)], 'normal').changeSet.startsAtOnce).toBe(false);
});

it('every kind of target and operation is covered, except operations that others stand for', () => {
  expect(new Set(cases.map(({ edit }) => kindOfTarget(edit.target)))).toEqual(new Set(targetKinds));
  const reached = new Set<string>(
    cases.flatMap(({ edit, change }) =>
      planned(edit, 'normal', change).changes.map(({ endpoint }) => endpoint),
    ),
  );
  const likeOthers: KnownEndpoint[] = [
    'POST /users/me/status',
    'DELETE /bots/{bot_id}',
    'PATCH /drafts/{draft_id}',
    'PATCH /realm/domains/{domain}',
    'POST /users/me/apns_device_token',
    'DELETE /users/me/apns_device_token',
    'POST /realm/filters',
    'PATCH /realm/linkifiers',
    'PATCH /channel_folders',
    'PATCH /realm/user_settings_defaults',
    'PATCH /realm/profile_fields',
  ];
  expect(
    operations
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => !reached.has(endpoint))
      .toSorted(),
  ).toEqual(likeOthers.toSorted());
});

it('leave and flags ask the same as changes', () => {
  for (const number of [1, 2, 26]) {
    expect(confirmationOfLeave(number)).toEqual({ ...kinds.preview(number), takesAway: false });
    expect(confirmationOfFlags(number)).toEqual(kinds.danger(number));
  }
});
