import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ChangeOutcome, ChangeSet, PlannedChange } from '#contract/changes.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { distinctionOf, remarkOf, runLabel } from './change-words.ts';

afterEach(cleanup);

const noStatus = JSON.stringify({ text: '', emoji: null });

const change: PlannedChange = {
  id: 1,
  target: 'user:7',
  name: 'Ines Carvalho',
  email: null,
  field: 'role',
  fieldName: 'role',
  before: '400',
  after: '600',
  beforeWords: 'Member',
  afterWords: 'Guest',
  risk: 'low',
  notice: '',
};

function changeSet(title: string, changes: readonly Partial<PlannedChange>[]): ChangeSet {
  return aChangeSet(
    changes.map((parts, index) => ({ ...change, ...parts, id: index + 1 })),
    { title },
  );
}

const archived = { target: 'channel:3', field: 'state', after: 'archived' } as const;
const active = { target: 'channel:3', field: 'state', after: 'active' } as const;

it.each<[string, string, readonly Partial<PlannedChange>[]]>([
  ['Archive channel', 'Archive wheel', [archived]],
  ['Archive 2 channels', 'Archive 2 channels', [archived, { ...archived, target: 'channel:4' }]],
  ['Bring back channel', 'Bring back wheel', [active]],
  ['Make 2 changes', 'Change two channels', [archived, { ...active, target: 'channel:4' }]],
  ['Send message', 'Message Ines', [{ target: 'message:new:1', field: 'direct', before: '' }]],
  ['Schedule message', 'Schedule a message', [{ target: 'scheduled:new:1', field: 'scheduled', before: '' }]],
  ['Delete message', 'Delete message', [{ target: 'message:7', field: 'message', after: '' }]],
  ['Report message', 'Report', [{ target: 'message:7', field: 'report', before: '' }]],
  ['Post note', 'Leave a note', [{ target: 'report:7', field: 'note', before: '' }]],
  ['Release report', 'Release report', [{ target: 'report:7', field: 'assignee', after: '' }]],
  [
    'Dismiss 2 reports',
    'Dismiss 2 reports',
    [
      { target: 'report:7', field: 'outcome', after: 'dismissed' },
      { target: 'report:8', field: 'outcome', after: 'dismissed' },
      { target: 'report:8', field: 'note', after: 'Not a matter for us.' },
      { target: 'message:9', field: 'reaction:eyes', after: '' },
    ],
  ],
  ['Change role', 'Set role', [{}]],
  ['Undo: Role back to Guest', 'Undo: Change the role of Ines', [{}]],
  ['Redo: Role to Guest', 'Redo: Change the role of Ines', [{}]],
  [
    'Clear 2 statuses',
    'Clear status for 2 people',
    [
      { field: 'status', after: noStatus },
      { target: 'user:8', field: 'status', after: noStatus },
    ],
  ],
  ['Undo 2 changes', 'Undo: Change 2 roles', [{}, { target: 'user:8' }]],
  [
    'Undo: City back to Berlin',
    'Undo: Set City to Oslo for Ines Carvalho',
    [{ field: 'field:3', fieldName: 'City', after: 'Berlin', afterWords: 'Berlin' }],
  ],
  [
    'Undo and clear City',
    'Undo: Set City to Oslo for Ines Carvalho',
    [{ field: 'field:3', fieldName: 'City', after: '', afterWords: 'Not set' }],
  ],
  [
    'Undo: Description back to All who look after the kilns,…',
    'Undo: Change the description of kiln',
    [
      {
        target: 'group:7',
        field: 'description',
        fieldName: 'description',
        after: 'long',
        afterWords: 'All who look after the kilns,\nand those who fire them.',
      },
    ],
  ],
  ['Archive channel (undo)', 'Undo: Bring back wheel', [archived]],
  ['Archive channel (redo)', 'Redo: Archive wheel', [archived]],
  [
    'Deactivate 2 people (undo)',
    'Undo: Reactivate 2 people',
    [
      { field: 'account', after: 'deactivated' },
      { target: 'user:8', field: 'account', after: 'deactivated' },
    ],
  ],
  [
    'Delete linkifier (undo)',
    'Undo: Add linkifier #(?P<id>[0-9]+)',
    [{ target: 'linkifier:1', field: 'linkifier', before: '#1', after: '' }],
  ],
  [
    'Undo: Claim report',
    'Undo: Claim report',
    [{ target: 'report:7', field: 'assignee', before: 'you', after: '' }],
  ],
])('the button says %s', (label, title, changes) => {
  expect(runLabel(changeSet(title, changes))).toBe(label);
});

it.each([
  ['invite_required', 'invitation required to join', 'Change “Invitation required to join”'],
  ['can_create_groups', '“Create groups”', 'Change “Create groups”'],
  ['icon', 'icon', 'Change icon'],
])('the setting %s is called as where it is changed', (field, fieldName, label) => {
  const setting = { ...change, target: 'organization:settings', field, fieldName } as const;
  expect(runLabel(changeSet('', [setting]))).toBe(label);
});

it.each<[string, boolean, Partial<PlannedChange>]>([
  ['a role', true, {}],
  ['a message', false, { target: 'message:new:1', field: 'direct', before: '', beforeWords: 'Not sent' }],
  ['a note after another', false, { target: 'report:7', field: 'note', beforeWords: 'Spoke to them.' }],
  ['a mark', false, { target: 'message:7', field: 'reaction:eyes', before: '', beforeWords: 'Not marked' }],
  ['a mark that goes', true, { target: 'message:7', field: 'reaction:eyes', after: '' }],
])('%s is compared with what was there before: %s', (_name, isCompared, parts) => {
  const shown = { ...change, ...parts };
  renderThemed(<ChangeDiff {...shown} />);
  expect(screen.getByText(shown.afterWords)).toBeDefined();
  expect(screen.queryByText(shown.beforeWords) !== null).toBe(isCompared);
});

const toneOf = (words: string): string | undefined =>
  screen.getByText(words).closest<HTMLElement>('[data-tone]')?.dataset['tone'];

it.each<[ChangeOutcome, string]>([
  ['applied', 'loss'],
  ['waiting', 'unwritten'],
  ['skipped', 'unwritten'],
  ['rejected', 'unwritten'],
  ['not-applied', 'unwritten'],
  ['unknown', 'unwritten'],
])('a loss that is %s is drawn as %s', (outcome, tone) => {
  renderThemed(<ChangeDiff {...change} before="400" after="600" outcome={outcome} />);
  expect(toneOf(change.afterWords)).toBe(tone);
});

it.each<[Partial<PlannedChange>, string]>([
  [{ email: 'ines@example.org' }, 'ines@example.org'],
  [{}, 'User 7'],
  [{ target: 'channel:42' }, ''],
  [{ target: 'channel:42', lookAlikeId: 7 }, 'Channel 42, looks like channel 7'],
  [{ target: 'group:8', lookAlikeId: 9 }, 'Group 8, looks like group 9'],
])('%o is distinguished by “%s”', (parts, words) => {
  expect(distinctionOf({ ...change, ...parts })).toBe(words);
});

it.each([
  ['a person’s own notice after the number', { notice: 'Owns 2 bots.' }, false, 'User 7. Owns 2 bots.'],
  ['nothing twice', { notice: 'Owns 2 bots.' }, true, 'User 7'],
  ['the address alone', { email: 'ines@orchid.example', notice: '' }, false, 'ines@orchid.example'],
])('beside a name stands %s', (_what, parts, isSaid, words) => {
  expect(remarkOf({ ...change, ...parts }, isSaid)).toBe(words);
});
