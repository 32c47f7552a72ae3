import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization } from '../test/fakes/organizations.ts';
import { checkPicture, reportWhenLive } from './start-without-display.ts';

let folder: string;
let notes: string;
let picture: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-report-'));
  notes = join(folder, 'notes');
  picture = join(folder, 'chosen', 'picture.png');
  writeFileSync(notes, 'mine');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { counts, ...organization } = anOrganization();
const report = () =>
  reportWhenLive({
    list: () => [{ ...organization, counts: counts && { ...counts, openReports: 0 } }],
    capture: async () => Buffer.from('the picture'),
    picture,
    print: () => {},
  });

describe.skipIf(process.platform === 'win32')('the screenshot of a report', () => {
  it('is refused if its name is a link', async () => {
    mkdirSync(join(folder, 'chosen'));
    symlinkSync(notes, picture);
    await expect(checkPicture(picture)).rejects.toThrow(`${picture} is a link, not a file.`);
    expect(readFileSync(notes, 'utf8')).toBe('mine');
  });

  it('is not written through a link that was created after the start', async () => {
    await checkPicture(picture);
    expect(readdirSync(join(folder, 'chosen'))).toEqual([]);
    symlinkSync(notes, picture);
    await report();
    expect(readFileSync(notes, 'utf8')).toBe('mine');
    expect(readFileSync(picture, 'utf8')).toBe('the picture');
    expect(lstatSync(picture).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'chosen'))).toEqual(['picture.png']);
  });
});
