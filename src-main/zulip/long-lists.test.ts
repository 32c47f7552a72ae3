import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonText } from './json-text.ts';
import { createLongListReader, NotJson } from './long-lists.ts';

interface Read {
  /** The parsed text, with its long lists reassembled; undefined for invalid JSON. */
  value: unknown;
  entries: number;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a text in pieces of this many bytes; one of up to `heldBytes` in one. */
function readInPieces(text: string | Buffer, pieceBytes: number, bytesAtOnce: number, heldBytes = 0): Read {
  const people: unknown[] = [];
  const seen: Record<string, unknown> = Object.create(null);
  let entries = 0;
  const reader = createLongListReader(
    {
      people: { shape: 'list', take: (some) => people.push(...(some as unknown[])) },
      seen: { shape: 'table', take: (some) => Object.assign(seen, some) },
    },
    { kept() {}, taken: (count) => (entries += count) },
    bytesAtOnce,
    heldBytes,
  );
  const bytes = Buffer.from(text as string);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) reader.write(bytes.subarray(at, at + pieceBytes));
    const value = readJsonText(reader.rest());
    if (isObject(value)) {
      if (Array.isArray(value['people'])) value['people'] = people;
      if (isObject(value['seen'])) value['seen'] = { ...seen };
    }
    return { value, entries };
  } catch (error) {
    if (!(error instanceof NotJson || error instanceof SyntaxError)) throw error;
    return { value: undefined, entries };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Names contain no backslash: Node 24's `JSON.parse` confuses some escaped names with earlier ones.
const names = fc.constantFrom('people', 'seen', 'a', 'é', '[{', '');
const texts = fc.string({
  unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'é', '👋', 'a'),
  maxLength: 6,
});
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    texts,
    fc.constantFrom<unknown>(null, true, 0, -1.5e300),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
}));
const answers = fc.dictionary(names, values);
const pieces = fc.integer({ min: 1, max: 40 });
/** Nothing, a part of the text, or all of it. */
const heldSizes = fc.constantFrom(0, 20, 1_000_000);
const some = { numRuns: 2_000 };

describe('an answer with long lists', () => {
  it('is parsed the same in pieces, wherever it is split', () => {
    const indents = fc.constantFrom(0, 1, '\t');
    const cuts = fc.tuple(pieces, pieces, heldSizes);
    const property = fc.property(answers, indents, cuts, (answer, indent, cut) => {
      const text = JSON.stringify(answer, null, indent);
      expect(readInPieces(text, ...cut).value).toEqual(JSON.parse(text));
    });
    fc.assert(property, some);
  });

  it('is rejected whenever it would be rejected in one piece', () => {
    const signs = fc.constantFrom('', ',', ':', '[', ']', '{', '}', '"', ' ', '1', ',,', '],[', '},{');
    const places = fc.nat(200);
    const changes = fc.array(fc.tuple(places, fc.nat(2), signs), { minLength: 1, maxLength: 3 });
    const cuts = fc.tuple(pieces, pieces, heldSizes);
    const property = fc.property(answers, changes, cuts, (answer, all, cut) => {
      let text = JSON.stringify(answer);
      for (const [place, left, sign] of all) {
        const at = place % (text.length + 1);
        text = text.slice(0, at) + sign + text.slice(at + left);
      }
      // A split character is no longer valid text.
      text = Buffer.from(text).toString();
      const { value } = readInPieces(text, ...cut);
      const expected = parsed(text);
      // If a list occurs twice, the last one would count, but the first was already processed.
      const isTwice = (text.match(/"(people|seen)"/g)?.length ?? 0) > 1;
      expect(value === undefined && isTwice ? expected : value).toEqual(expected);
    });
    fc.assert(property, some);
  });

  it.each(['-1.5e+3001', '1E0400', '9'.repeat(400), `${'9'.repeat(250)}e99`])(
    'keeps a number beyond the range of doubles: %s',
    (number) => {
      const text = `{"a": ${number}, "people": [1, ${number}]}`;
      for (const held of [0, 1_000_000]) {
        expect(readInPieces(text, 7, 1, held).value).toEqual(JSON.parse(text));
      }
    },
  );

  it.each([
    ['{"people":[1,2', 'the end is missing'],
    ['{"people":[1,]}', 'an entry is missing'],
    ['{"people":[,1]}', 'the first entry is missing'],
    ['{"people":[1,,2]}', 'one between is missing'],
    ['{"people":[1}}', 'it ends as another thing'],
    ['{"seen":{"1":2,}}', 'an entry of a table is missing'],
    ['{"seen":{1}}', 'an entry of a table has no name'],
    ['{"people":[1],"people":[2]}', 'it is named twice'],
    ['{"people":[1]} {"people":[2]}', 'something follows'],
    ['<html>"people":[1]</html>', 'it is a page'],
  ])('is invalid JSON: %s, as %s', (text) => {
    for (const atOnce of [1, 1_000]) expect(readInPieces(text, 3, atOnce).value).toBeUndefined();
  });

  it.each([
    ['{"people":[],"a":1}', { people: [], a: 1 }, 1],
    ['{"people": [ {"id":1} , 2 ] }', { people: [{ id: 1 }, 2] }, 2],
    ['{"\\u0070eople":["],[","\\\\","\\""]}', { people: ['],[', '\\', '"'] }, 3],
    ['{"people":{"a":1}}', { people: {} }, 0],
    ['{"a":{"people":[1]},"b":["people",[1]]}', { a: { people: [1] }, b: ['people', [1]] }, 0],
    ['["people",[1,2]]', ['people', [1, 2]], 0],
  ])('is valid: %s', (text, value, entries) => {
    const read = readInPieces(text, 2, 1);
    expect(read).toMatchObject({ entries });
    expect(read.value).toEqual(text.includes('{"a":1}') ? { people: { a: 1 } } : value);
  });

  it('passes on a list that is parsed in one piece, and leaves one of another shape', () => {
    const taken: unknown[] = [];
    const take = (entries: unknown): unknown => taken.push(entries);
    const lists = { people: { shape: 'list', take }, seen: { shape: 'table', take } } as const;
    const reader = createLongListReader(lists, { kept() {}, taken() {} });
    for (const piece of ['{"people":[{"id":1},', '{"id":2}],"seen":[3],"a":{"people":[4]}}']) {
      reader.write(Buffer.from(piece));
    }
    expect(taken).toEqual([]);
    expect(reader.rest()).toBe('{"people":[],"seen":[3],"a":{"people":[4]}}');
    expect(taken).toEqual([[{ id: 1 }, { id: 2 }]]);
  });

  it.each([0, 1_000])('is read after a byte order mark, with up to %i bytes held', (heldBytes) => {
    const { value } = readInPieces('\uFEFF{"people":[1,2],"seen":{"3":4},"a":5}', 7, 1, heldBytes);
    expect(value).toEqual({ people: [1, 2], seen: { 3: 4 }, a: 5 });
  });

  it('is read even if it is nested too deeply to be serialized', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const { value } = readInPieces(`{"people":[1,2],"a":${deep}}`, 65_536, 32_768, 1_000_000);
    expect(value).toMatchObject({ people: [1, 2] });
  });

  it('is rejected with an entry longer than any real one', () => {
    const long = `{"people":["${'x'.repeat(5 * 1024 * 1024)}"]}`;
    expect(readInPieces(long, 65_536, 32_768).value).toBeUndefined();
  });
});
