import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DamageKind } from '#contract/people-file.ts';
import { damageIn } from './damage.ts';

const misread = (text: string, encoding: string): string =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text));

describe('a cell changed by a program', () => {
  it.each<[before: string, cell: string, kind: DamageKind]>([
    ['007', '7', 'zeros'],
    ['0049301234567', '49301234567', 'zeros'],
    ['030 1234567', '301234567', 'zeros'],
    ['+49301234567', '49301234567', 'plus'],
    ['+49 30 1234567', '49301234567', 'plus'],
    ['493012345670', '4,93012E+11', 'rounded'],
    ['493012345670', '4.93E+11', 'rounded'],
    ['493012345670', '5E+11', 'rounded'],
    ['', '4,93012E+11', 'rounded'],
    ['5E10', '50000000000', 'rounded'],
    ['2e5', '2.00E+05', 'rounded'],
    ['12345678901234567890', '12345678901234500000', 'digits'],
    ['12345678901234567890', '12345678901234600000', 'digits'],
    ['12345678901234567890', '12345678901234567000', 'digits'],
    ['1234567890123456', '1234567890123450', 'digits'],
    ['mar-1', '01. Mrz', 'date'],
    ['mar-1', '1-Mar', 'date'],
    ['mar-1', 'Mär 01', 'date'],
    ['mar-1', '2026-03-01', 'date'],
    ['mar-1', '1 mars', 'date'],
    ['mar-1', '46082', 'date'],
    ['SEPT2', '2-Sep', 'date'],
    ['1/2', '01. Feb', 'date'],
    ['1/2', '2-Jan', 'date'],
    ['1/2', '01.02.2026', 'date'],
    ['3.14', 'Mrz 14', 'date'],
    ['10-12', '12-Oct', 'date'],
    ['Dec 2019', 'Dec-19', 'date'],
    ['9:30', '09:30:00', 'date'],
    ['9:30', '9:30:00 AM', 'date'],
    ['true', 'TRUE', 'boolean'],
    ['true', 'WAHR', 'boolean'],
    ['False', 'FAUX', 'boolean'],
    ['50%', '0,5', 'number'],
    ['50%', '50.00%', 'number'],
    ['1.5', '1,5', 'number'],
    ['1,234.50', '1234.5', 'number'],
    ['1.10', '1.1', 'number'],
    ['(5)', '-5', 'number'],
    ['+49-30-12', '7', 'number'],
    ['Mara', '#NAME?', 'error'],
    ['Mara', '#REF!', 'error'],
    ['Mara', '#BEZUG!', 'error'],
    ['Mara', '#¡REF!', 'error'],
    ['Mara', '#NV', 'error'],
    ['', '#N/A', 'error'],
    ['20260101', '########', 'error'],
    ['Zoë Müller', 'Zo? M?ller', 'lost-letters'],
    ['Zoë Müller', 'Zo?? M??ller', 'lost-letters'],
    ['Zoë Müller', 'Zo\ufffd M\ufffdller', 'lost-letters'],
    ['Zoë Müller', 'Zo Mller', 'lost-letters'],
    ['Zoë Łoś', 'Zoë ?o?', 'lost-letters'],
    ['李小龙', '???', 'lost-letters'],
    ['Zoë Müller', 'ZoÃ« MÃ¼ller', 'encoding'],
    ['Abé', 'AbÃ©', 'encoding'],
    ['Abe Tesfaye', 'AbÃ© Tesfaye', 'encoding'],
    ['', 'AbÃ© Tesfaye', 'encoding'],
    ['Müller', 'M√ºller', 'encoding'],
    ['Müller', 'M├╝ller', 'encoding'],
    ['Müller', 'M¸ller', 'encoding'],
    ['Müller', 'M³ller', 'encoding'],
    ['Łukasz', 'Å\u0081ukasz', 'encoding'],
    ['Łoś', '£oœ', 'encoding'],
    ['Иван', 'Ð˜Ð²Ð°Ð½', 'encoding'],
    ['Иван', 'Èâàí', 'encoding'],
    ['Müller', misread(misread('Müller', 'windows-1252'), 'windows-1252'), 'encoding'],
    ['O’Neill', 'Oâ€™Neill', 'encoding'],
    ['Zoë Müller', 'Zoe Muller', 'accents'],
    ['Łukasz', 'Lukasz', 'accents'],
    ["O'Neill & Söhne", 'O&#39;Neill &amp; S&ouml;hne', 'entities'],
    ['a'.repeat(300), 'a'.repeat(255), 'cut'],
    ['One long sentence', 'One long…', 'cut'],
    ['One long sentence', 'One long...', 'cut'],
    ['first\r\nsecond', 'first', 'cut'],
    ['first\r\nsecond', 'first\nsecond', 'spaces'],
    ['Zoe  Quill', 'Zoe Quill', 'spaces'],
    ['Zoe Quill', 'Zoe\u00a0Quill', 'spaces'],
    ['Zoe Quill', 'Zoe \u200bQuill', 'spaces'],
    ['Zoë Quill', 'Zoë\u00a0 Quill', 'spaces'],
    ['Glaß', 'Gl\u00adaß', 'spaces'],
  ])('that turns %j into %j shows %s', (before, cell, kind) => {
    expect(damageIn(before, cell)).toBe(kind);
  });
});

describe('an edit made by a person', () => {
  it.each<[before: string, cell: string]>([
    ['7', '007'],
    ['49301234567', '+49301234567'],
    ['Zoe', 'Zoë'],
    ['Zoë', 'Zoë Meyer'],
    ['Zoë Müller', 'Zoë Meyer'],
    ['Abe Tesfaye', 'Abé Tesfaye'],
    ['12', '13'],
    ['12345678901234567890', '12345678901234567891'],
    ['12345678901234567890', '98765432109876543210'],
    ['1/2', '2/1'],
    ['1/2', '1/3'],
    ['mar-1', 'mar-2'],
    ['March', 'April'],
    ['1 March', '2 March'],
    ['Potter', 'TRUE believer'],
    ['yes', 'TRUE'],
    ['1.5', '15'],
    ['50%', '60%'],
    ['Room 12', 'Room 14'],
    ['What', 'What?'],
    ['Ana', 'Who? Ana'],
    ['IRMA MARIA', 'IRMÃ MARIA'],
    ['Иван', 'Рёма'],
    ['Ivan', 'Иван'],
    ['李', '李小龙'],
    ['Jose', 'José Ñandú'],
    ['Müller', 'Straße'],
    ['One long sentence', 'One long'],
    ['One', 'One...'],
    ['', 'Wood'],
    ['', '007'],
    ['', '7'],
    ['', '1-Mar'],
    ['Glass', 'Wood'],
    ['Tom & Jerry', 'Tom &Jerry&'],
    ['#1', '#2'],
    ['#1', '#NAME'],
  ])('from %j to %j is not damage', (before, cell) => {
    expect(damageIn(before, cell)).toBeNull();
  });
});

const names = fc
  .array(
    fc.constantFrom(
      'Zoë',
      'Müller',
      'Łukasz',
      'Abé',
      'Иван',
      'Noor',
      'Ana',
      'Łoś',
      'Søren',
      'Ünal',
      'Mara',
      'Γιώργος',
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '));
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/u.test(text);

describe('known damage', () => {
  it('is found in any name', () => {
    const damages = fc.constantFrom<(name: string) => string>(
      (name) => misread(name, 'windows-1252'),
      (name) => misread(name, 'windows-1250'),
      (name) => misread(name, 'macintosh'),
      (name) => misread(misread(name, 'windows-1252'), 'windows-1252'),
      (name) => name.replaceAll(/[^\0-\x7f]/gu, '?'),
      (name) => name.replaceAll(/[^\0-\x7f]/gu, '\ufffd'),
      (name) => ` ${name.replaceAll(' ', '\u00a0\u00a0')}`,
    );
    fc.assert(
      fc.property(names, damages, (name, damage) => {
        fc.pre(damage(name).trim() !== name);
        expect(damageIn(name, damage(name)), damage(name)).not.toBeNull();
      }),
    );
  });

  it('is found in any number', () => {
    const digits = fc.stringMatching(/^[1-9]\d{15,21}$/u);
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 4 }), (id, zeros) => {
        const kept = `${id.slice(0, 15)}${'0'.repeat(id.length - 15)}`;
        if (kept !== id) expect(damageIn(id, kept)).toBe('digits');
        expect(damageIn(`${'0'.repeat(zeros)}${id.slice(0, 9)}`, id.slice(0, 9))).toBe('zeros');
        expect(damageIn(id, `${id[0]}.${id.slice(1, 6)}E+${id.length - 1}`)).toBe('rounded');
      }),
    );
  });
});

it('retyped names are not reported as damage', () => {
  fc.assert(
    fc.property(names, names, (name, other) => {
      // Dropping accents, entirely or partly, is a kind of damage.
      fc.pre(isPlain(name) || !isPlain(other));
      fc.pre(name.normalize('NFC') !== other.normalize('NFC'));
      expect(damageIn(name, other)).toBeNull();
    }),
  );
});

it.each([
  ['letters', 'a'.repeat(200_000)],
  ['digits', '9'.repeat(200_000)],
  ['question marks', '?'.repeat(200_000)],
  ['blanks', `x${' '.repeat(200_000)}x`],
])('a long value can be compared: %s', (_what, long) => {
  expect(damageIn(`${long}!`, 'Ada')).toBeNull();
  expect(damageIn(`Ä${long}!`, `${long}x`)).toBeNull();
});
