import { describe, expect, it } from 'vitest';
import { noChoices } from '#contract/list-file.ts';
import { aColumn, aReading } from '../../../test/fakes/lists.ts';
import { keptFor, nothingKept, withAddressesInstead, withLayout, withMeaning } from './list-choices.ts';

const people = aReading({
  columns: [
    aColumn(0, 'id', 'user-id'),
    aColumn(1, 'First name', 'first-name'),
    aColumn(2, 'Last name', 'last-name'),
    aColumn(3, 'Email', 'ignore'),
  ],
});

describe('choosing what a column means', () => {
  it('leaves out the column that meant the same', () => {
    expect(withMeaning(noChoices, people, 3, 'user-id').meanings).toEqual(['ignore', null, null, 'user-id']);
  });

  it('leaves out the parts of names beside whole names, and the other way round', () => {
    expect(withMeaning(noChoices, people, 3, 'name').meanings).toEqual([null, 'ignore', 'ignore', 'name']);
    const whole = aReading({ columns: [aColumn(0, 'Name', 'name'), aColumn(1, 'Surname', 'ignore')] });
    expect(withMeaning(noChoices, whole, 1, 'last-name').meanings).toEqual(['ignore', 'last-name']);
  });

  it('keeps what was chosen of others, and may leave out any number of columns', () => {
    const first = withMeaning(noChoices, people, 1, 'ignore');
    expect(withMeaning(first, people, 2, 'ignore').meanings).toEqual([null, 'ignore', 'ignore', null]);
  });

  it('gives no two columns one meaning where the first choice was not read yet', () => {
    const first = withMeaning(noChoices, people, 3, 'email');
    expect(withMeaning(first, people, 2, 'email').meanings).toEqual([null, null, 'email', 'ignore']);
    const swapped = withMeaning(first, people, 0, 'ignore');
    expect(withMeaning(swapped, people, 3, 'user-id').meanings).toEqual(['ignore', null, null, 'user-id']);
  });

  it('matches by email instead of another system’s ids', () => {
    const choices = withAddressesInstead({ ...noChoices, trustsIds: true }, people, 0, 3);
    expect(choices.meanings).toEqual(['ignore', null, null, 'email']);
    expect(choices.trustsIds).toBe(false);
  });

  it('counts for nothing once the text is cut into other cells', () => {
    const choices = withMeaning(noChoices, people, 3, 'email');
    expect(withLayout(choices, { titleLine: 2 })).toEqual({ ...noChoices, titleLine: 2 });
  });
});

describe('what was chosen for a file', () => {
  const choices = {
    ...withMeaning(noChoices, people, 3, 'email'),
    encoding: 'macintosh',
    trustsIds: true,
  } as const;
  const chosen = { ...keptFor(keptFor(nothingKept, 'one', null), 'one', people), choices };

  it('is kept for another with the same titles, but for its encoding and its ids', () => {
    const next = keptFor(keptFor(chosen, 'two', null), 'two', people);
    expect(next.choices).toEqual({ ...choices, encoding: null, trustsIds: false });
  });

  it('is dropped for one with other titles', () => {
    const other = aReading({ columns: [aColumn(0, 'Mail', 'email')] });
    expect(keptFor(keptFor(chosen, 'two', null), 'two', other).choices).toBe(noChoices);
  });

  it('is dropped for one without titles that begins with another row', () => {
    const untitled = (cell: string) =>
      aReading({ titleLine: null, columns: people.columns, beginning: [{ line: 1, cells: [cell] }] });
    const first = { ...keptFor(keptFor(nothingKept, 'one', null), 'one', untitled('a')), choices };
    expect(keptFor(keptFor(first, 'two', null), 'two', untitled('b')).choices).toBe(noChoices);
    expect(keptFor(keptFor(first, 'two', null), 'two', untitled('a')).choices.meanings).toEqual(
      choices.meanings,
    );
  });

  it('stays while the same file is read with it', () => {
    const titled = aReading({ columns: [aColumn(0, 'Name', 'name')] });
    expect(keptFor(chosen, 'one', titled).choices).toBe(choices);
  });
});
