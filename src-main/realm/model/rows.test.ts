import { expect, it } from 'vitest';
import { playgroundTarget } from '#contract/kinds/playgrounds.ts';
import { recordingListener } from '../example-realm.ts';
import { createRows } from './rows.ts';

const playground = (id: number, name: string) => ({ id, name, language: 'Go', urlTemplate: 'x' });

it('the rows of a table report for each event which rows changed, with their names before and after', () => {
  const listener = recordingListener();
  const rows = createRows(
    'playgrounds',
    (changed) => changed.map((row) => [playgroundTarget(row), 'playground'] as const),
    listener,
    [playground(4, 'Run')],
  );
  const toldOf = (change: Parameters<typeof rows.apply>[0]): string[] => {
    rows.apply(change);
    return listener.notified.splice(0);
  };
  expect(toldOf({ kind: 'put', rows: [playground(5, 'Play')] })).toEqual([
    'row playgrounds 5',
    'field playground:Go:Play playground',
  ]);
  expect(toldOf({ kind: 'put', rows: [playground(4, 'Try')] })).toEqual([
    'row playgrounds 4',
    'field playground:Go:Try playground',
    'field playground:Go:Run playground',
  ]);
  expect(toldOf({ kind: 'remove', id: 9 })).toEqual([]);
  expect(toldOf({ kind: 'remove', id: 4 })).toEqual([
    'row playgrounds 4',
    'field playground:Go:Try playground',
  ]);
  expect(toldOf({ kind: 'all', rows: [playground(5, 'Play')] })).toEqual([]);
  expect(rows.reader.all()).toEqual([playground(5, 'Play')]);
});
