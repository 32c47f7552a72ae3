import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '#contract/list-file.ts';
import { withoutNeedlessSigns } from '#contract/unseen-signs.ts';
import { detectEncoding } from './detect-encoding.ts';
import { encodedText } from './encode-text.fixture.ts';

/** Names with letters beyond ASCII, each of which identifies its language. */
const namesIn: Readonly<Record<string, { encodings: readonly TextEncoding[]; names: readonly string[] }>> = {
  German: {
    encodings: ['windows-1252', 'macintosh'],
    names: [
      'Jörg Weiß',
      'Zoë Müller',
      'Käthe Böhm',
      'Günther Groß',
      'Jürgen Schäfer',
      'Rüdiger Köhler',
      'Björn Lüders',
    ],
  },
  French: {
    encodings: ['windows-1252', 'macintosh'],
    names: [
      'François Lefèvre',
      'Noël Bézier',
      'Hélène Côté',
      'Gérard Dubœuf',
      'Anaïs Prévôt',
      'Éloïse Garçon',
    ],
  },
  Swedish: {
    encodings: ['windows-1252', 'macintosh'],
    names: ['Åsa Sjögren', 'Björn Ångström', 'Märta Öberg', 'Göran Åkesson'],
  },
  Polish: {
    encodings: ['windows-1250'],
    names: [
      'Łukasz Żak',
      'Świętosława Dąbrowska',
      'Michał Wójcik',
      'Józef Kamiński',
      'Elżbieta Jabłońska',
      'Paweł Żółć',
    ],
  },
  Czech: {
    encodings: ['windows-1250'],
    names: [
      'Jiří Dvořák',
      'Božena Nováčková',
      'Tomáš Růžička',
      'Kateřina Šťastná',
      'Luděk Žižka',
      'Zdeněk Říha',
    ],
  },
  Turkish: {
    encodings: ['windows-1254'],
    names: ['Çağrı Şahin', 'İbrahim Öztürk', 'Ayşe Yıldız', 'Oğuzhan Güneş', 'Işıl Çelik', 'Tuğba Aydın'],
  },
  Lithuanian: {
    encodings: ['windows-1257'],
    names: ['Žydrūnė Kazlauskaitė', 'Rūta Šimkutė', 'Jūratė Žukauskienė', 'Gintarė Ąžuolaitė'],
  },
  Russian: {
    // Spreadsheets write the desktop's encoding, and East Asian encodings have Cyrillic letters too.
    encodings: ['windows-1251', 'shift_jis', 'gb18030', 'euc-kr'],
    names: ['Иван Петров', 'Ольга Сидорова', 'Сергей Кузнецов', 'Анна-Мария Попова', 'Ю. Щербакова'],
  },
  Greek: {
    encodings: ['windows-1253'],
    names: ['Γιώργος Παπαδόπουλος', 'Μαρία Νικολάου', 'Ελένη Γεωργίου', 'Κώστας Δημητρίου'],
  },
  Hebrew: { encodings: ['windows-1255'], names: ['דוד כהן', 'רחל לוי', 'משה מזרחי', 'שרה פרץ'] },
  Arabic: { encodings: ['windows-1256'], names: ['محمد علي', 'فاطمة حسن', 'أحمد عبدالله', 'خالد إبراهيم'] },
  Japanese: {
    encodings: ['shift_jis'],
    names: ['山田 太郎', '佐藤 花子', '鈴木 さくら', '高橋 ケン', '伊藤 美咲'],
  },
  Chinese: { encodings: ['gb18030'], names: ['张伟', '王芳', '李娜', '刘洋', '陈静', '杨敏'] },
  'Traditional Chinese': { encodings: ['big5'], names: ['陳大文', '林美玲', '黃志明', '張雅婷', '李國華'] },
  Korean: { encodings: ['euc-kr'], names: ['김민수', '이서연', '박지훈', '최수진', '정하늘'] },
};

const cases = Object.entries(namesIn).flatMap(([language, { encodings, names }]) =>
  encodings.map((encoding) => ({ language, encoding, names })),
);

function bytesOf(text: string, encoding: TextEncoding): Uint8Array {
  const bytes = encodedText(text, encoding);
  if (bytes === null) throw new Error(`${encoding} lacks a character of ${text}`);
  return bytes;
}

/** Encodings with two-byte characters. */
const wide: ReadonlySet<TextEncoding> = new Set(['shift_jis', 'gb18030', 'big5', 'euc-kr']);

const noTitles = (): number => 0;

describe('the encoding of a list without a byte order mark', () => {
  it.each(cases)('is found from three $language names in $encoding', ({ encoding, names }) => {
    const three = fc.shuffledSubarray([...names], { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        three,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (chosen, separator, end) => {
          const rows = chosen.map((name, place) => [name, `p${place}@corp.example`, 'Sales'].join(separator));
          const text = [['Name', 'Email', 'Team'].join(separator), ...rows, ''].join(end);
          const found = detectEncoding([bytesOf(text, encoding)], noTitles);
          // Only the decoded text counts: several encodings may have the same letters in the same places.
          expect(new TextDecoder(found.encoding).decode(bytesOf(text, encoding))).toBe(text);
          expect(found.isGuessed).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(cases)("isn't guessed if $language names are in UTF-8", ({ names }) => {
    expect(detectEncoding([bytesOf(names.join('\n'), 'utf-8')], noTitles)).toEqual({
      encoding: 'utf-8',
      isGuessed: false,
    });
  });

  it('is found far from the beginning, in pieces of any size', () => {
    const text = `Name;Email\n${'Ada Quill;ada@x.example\n'.repeat(20_000)}Jörg Weiß;j@x.example\nZoë Müller;z@x.example\n`;
    const bytes = bytesOf(text, 'windows-1252');
    const pieces = Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, index) =>
      bytes.slice(index * 100_000, (index + 1) * 100_000),
    );
    expect(detectEncoding(pieces, noTitles).encoding).toBe('windows-1252');
  });

  it.each(cases.filter(({ encoding }) => wide.has(encoding)))(
    'is found in long files, wherever the sample ends in a $language name in $encoding',
    ({ encoding, names }) => {
      for (let shift = 0; shift < 4; shift++) {
        const text = `${'x'.repeat(shift)}Name,Email\n${`${names.join(',p@x.example\n')}\n`.repeat(4_000)}`;
        expect(detectEncoding([bytesOf(text, encoding)], noTitles).encoding).toBe(encoding);
      }
    },
  );

  it.each(['ポール', 'ボブ', 'ミポ', '十一', '表ポ'])(
    'is found when the bytes of “%s” are also ASCII punctuation',
    (name) => {
      const text = ['山田 太郎,a@x.example', `佐藤 ${name},b@x.example`, ''].join('\n');
      expect(detectEncoding([bytesOf(text, 'shift_jis')], noTitles).encoding).toBe('shift_jis');
    },
  );

  it.each<[string, TextEncoding]>([
    ['Lena Berg,lena@x.example\u00a0\n', 'macintosh'],
    ['Lena Berg,lena\u00ad@x.example\n', 'euc-kr'],
    ['Lena Berg,lena0\u00ad@x.example\n', 'euc-kr'],
    ['Lena Berg,lena\u00ad@x.example\n', 'windows-1252'],
    ['Lena Berg,\u00a0lena@x.example\n', 'windows-1252'],
  ])('keeps the address of %j an address in %s without other evidence', (text, encoding) => {
    const bytes = bytesOf(text, encoding);
    const read = new TextDecoder(detectEncoding([bytes], noTitles).encoding).decode(bytes);
    expect(withoutNeedlessSigns(read)).toMatch(/lena0?@x\.example/u);
    expect(read).not.toMatch(/lena0?@x\.example[^\s]/u);
  });

  it.each(['é', 'é@', 'xé|'])('is guessed quickly for a file that consists only of “%s”', (part) => {
    const bytes = bytesOf(`${part.repeat(70_000)}\n`, 'windows-1252');
    expect(detectEncoding([bytes], noTitles).isGuessed).toBe(true);
  });

  it('stays UTF-8 if a few bytes are damaged', () => {
    const text = bytesOf('Jörg Weiß\nZoë Müller\nKäthe Böhm\n', 'utf-8');
    expect(detectEncoding([Uint8Array.from([...text, 0xff])], noTitles).encoding).toBe('utf-8');
  });

  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('is %s by its mark', (encoding, mark) => {
    const bytes = Uint8Array.from([...mark, ...bytesOf('Name\nZoë\n', encoding)]);
    expect(detectEncoding([bytes.slice(0, 1), bytes.slice(1)], noTitles)).toEqual({
      encoding,
      isGuessed: false,
    });
  });
});
