import { expect, it } from 'vitest';
import { boardText } from './board-text.ts';
import { createLiveBoard } from './live-board.ts';

it('is a table that no spreadsheet runs, whatever a group is called', () => {
  const labels = ['Field leads', '=HYPERLINK("https://evil.example")', 'On\tcall', '+1', 'a;=1'];
  const group = (label: string, index: number) => ({
    key: String(index),
    label,
    active: 1,
    idle: 0,
    offline: 0,
    ids: Uint32Array.of(index),
    states: Uint8Array.of(2),
  });
  expect(boardText(createLiveBoard({ groups: labels.map(group) })).split('\n')).toEqual([
    'Group\tActive\tIdle\tOffline\tAll',
    'Field leads\t1\t0\t0\t1',
    '\'=HYPERLINK("https://evil.example")\t1\t0\t0\t1',
    'On call\t1\t0\t0\t1',
    "'+1\t1\t0\t0\t1",
    "a;'=1\t1\t0\t0\t1",
    'Total (each person once)\t5\t0\t0\t5',
  ]);
});
