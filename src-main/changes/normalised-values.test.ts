import { describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { expandEdits } from './expansion.ts';
import { statusText } from './kinds/user/status.ts';
import { exampleFacts, examplePerson } from './kinds/user/person.fixture.ts';
import { finish } from '../yielding-work.ts';

const target = targetOf('user', 41);
const expand = (field: string, value: string, mara = examplePerson()) =>
  finish(expandEdits([{ target, field, value }], exampleFacts([mara])), new AbortController().signal);

describe('values of edits are normalised as the server stores them', () => {
  it.each([
    ['name', ' Ann  Lee \u001c', 'Ann  Lee'],
    ['email', ' ann@orchid.example ', 'ann@orchid.example'],
    ['status', statusText({ text: ' Away\t', emoji: null }), statusText({ text: 'Away', emoji: null })],
  ])('%s', async (field, value, after) => {
    expect((await expand(field, value)).changes).toMatchObject([{ field, after }]);
  });

  it('so that white space alone changes nothing, and an undo finds what was set', async () => {
    const ann = examplePerson({ name: 'Ann  Lee' });
    expect((await expand('name', 'Ann  Lee ', ann)).skipped).toMatchObject([{ reason: 'already-so' }]);
  });
});
