import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'realm-console-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform !== 'linux')('a process that crashes with a key in its memory', () => {
  it('leaves a core file without the key, where the system keeps such files', () => {
    const key = 'TheKeyOfAProcessThatCrashes';
    const fixture = join(import.meta.dirname, 'memory-dumps.fixture.ts');
    const { stdout, signal, status } = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -c "$(ulimit -H -c)"; exec "$@"',
        'sh',
        process.execPath,
        fixture,
        // Encoded, because the command line is public.
        Buffer.from(key).toString('base64'),
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: folder } },
    );
    expect(signal ?? status).toBe('SIGABRT');
    expect(stdout).toBe(`${key.length} 00000000\n`);
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes(key), name).toBe(false);
  });
});
