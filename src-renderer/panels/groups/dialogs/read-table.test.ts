import { describe, expect, it } from 'vitest';
import { columnText, likelyColumn, readTable } from './read-table.ts';

function read(text: string) {
  const table = readTable(text);
  if (table === null) throw new Error('There is no table.');
  return table;
}

describe('a file of members', () => {
  it('finds the column of addresses by its title and by its cells', () => {
    const titled = read(
      '\uFEFFName;E-mail;Team\n"Quill, Mara";mara@corp.test;Kiln\nJosé Łoś;jose@corp.test;\n',
    );
    expect(titled.titles).toEqual(['Name', 'E-mail', 'Team']);
    expect(likelyColumn(titled)).toBe(1);
    expect(columnText(titled, 1)).toBe('\nmara@corp.test\njose@corp.test');
    expect(columnText(titled, 0)).toBe('\nQuill, Mara\nJosé Łoś');
    const bare = read('41,Mara,mara@corp.test\n42,José,jose@corp.test');
    expect(likelyColumn(bare)).toBe(2);
    expect(bare.rows).toHaveLength(2);
  });

  it('takes ids and names where there are no addresses, and leaves empty cells empty', () => {
    const table = read('user_id\tteam\n41\tx\n\ty\n42\tz');
    expect(likelyColumn(table)).toBe(0);
    expect(columnText(table, 0)).toBe('\n41\n\n42');
    expect(readTable('')).toBeNull();
    expect(readTable('\n \n')).toBeNull();
  });
});
