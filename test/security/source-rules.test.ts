import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { traceOfDevelopment } from '../development/trace.ts';

const root = join(import.meta.dirname, '..', '..');

/** The text of each file below a folder, by its path from the root. */
function filesBelow(folder: string, endings: RegExp): [file: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]);
}

const sources = ['src-main', 'src-preload', 'src-renderer']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter(([file]) => !/\.(?:test|fixture)\.tsx?$/.test(file) && !file.startsWith('src-main/demo-realm/'));

/** Dangerous platform features, and the only files that may use them. */
const allowed: [what: string, use: RegExp, files: string[]][] = [
  ['hands an address to the system', /\bopenExternal\b/, ['src-main/electron/application.ts']],
  [
    'may hand one over without the check',
    /\bopenOutside\(/,
    ['src-main/platform/outward-links.ts', 'src-main/electron/application.ts'],
  ],
  [
    'draws elements without the marks for signs that disguise',
    /(?<![.\w])createElement\(/,
    ['src-renderer/drawn/drawn-props.ts'],
  ],
  ['receives messages of a page', /\bipcMain\b/, ['src-main/electron/ipc-server.ts']],
  ['is the bridge of a page', /\b(?:ipcRenderer|contextBridge)\b/, ['src-preload/index.ts']],
  ['turns a text into a program', /\beval\(|\bnew Function\b|executeJavaScript/, []],
  [
    'turns a text into a part of the page',
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment/,
    [],
  ],
  [
    'trusts whatever answers',
    /rejectUnauthorized: (?!true)|checkServerIdentity|setCertificateVerifyProc/,
    [],
  ],
  [
    'makes agents',
    /\bnew (?:Env\w+|Proxy|Socks5Proxy|Retry)?Agent\(|setGlobalDispatcher/,
    ['src-main/network/agent.ts'],
  ],
  [
    'opens secure connections',
    /from 'node:(?:tls|https)'/,
    [
      'src-main/network/certificate-file.ts',
      'src-main/network/trust.ts',
      'src-main/network/tunnel.ts',
      'src-main/zulip/diagnosis.ts',
    ],
  ],
  ['loads the keychain library', /['"]keytar['"]/, ['src-main/platform/keytar.ts']],
  [
    'asks the keychain where it blocks threads',
    /\/keytar\.ts'|\b(?:askKeytar|loadKeytar)\b/,
    ['src-main/platform/keychain-process.ts', 'src-main/platform/keytar.ts'],
  ],
  [
    'starts a process',
    /\butilityProcess\b|node:child_process/,
    ['src-main/electron/application.ts', 'src-main/downloads/origin-mark.ts'],
  ],
  [
    'writes what is in memory to a file',
    /\b(?:crashReporter|writeHeapSnapshot|getHeapSnapshot|setHeapSnapshotNearHeapLimit|writeReport|takeCoverage)\b|node:inspector/,
    [],
  ],
  [
    'asks the network in a way of its own',
    /\bfetch\(|XMLHttpRequest|\bnet\.request\b|https?\.request\(/,
    // The notices are a file of the program, and the page's policy allows it to reach nothing else.
    ['src-renderer/app/about/AboutDialog.tsx'],
  ],
];

describe('a dangerous platform feature', () => {
  it.each(allowed)('is used in one place: nothing else %s', (_what, use, files) => {
    const found = sources.filter(([, text]) => use.test(text)).map(([file]) => file);
    expect(found.filter((file) => !files.includes(file))).toEqual([]);
  });
});

it('every process keeps its memory out of core files', () => {
  // Threads are parts of a process, and what is built as an entry is one or the other.
  const config = readFileSync(join(root, 'electron.vite.config.ts'), 'utf8');
  const entries = [...config.matchAll(/'(src-main\/[\w/-]+\.ts)'/g)].map(([, file = '']) => file);
  const threads = /(?:-thread|worker)\.ts$/;
  const silent = sources.filter(
    ([file, text]) =>
      entries.includes(file) && !threads.test(file) && !text.includes('keepMemoryOutOfDumps();'),
  );
  expect(entries.length).toBeGreaterThan(5);
  expect(silent.map(([file]) => file)).toEqual([]);
});

it('the console only writes to a server by changes, or under a separate rule about what to confirm before', () => {
  const reads = /^(?:get\w+|\w*[fF]etchApiKey|renderMessage|registerQueue|deleteQueue|\w+Features?)$/;
  const found = sources
    .filter(([file]) => /^src-main\/(?!changes\/|zulip\/)/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/import \{([^}]+)\} from '[^']*\/zulip\/route\//g)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => name !== '' && !name.startsWith('type ') && !reads.test(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(found).toEqual([
    // Shown on one's own devices, and changes nothing.
    'src-main/realm/administration/administration-handlers.ts: sendEncryptedTestNotification',
    'src-main/realm/administration/administration-handlers.ts: sendTestNotification',
    'src-main/realm/administration/administration-handlers.ts: testWelcomeMessage',
    // See `confirmationOfFlags`.
    'src-main/realm/flags/flag-loops.ts: updateMessageFlagsForNarrow',
    // Changes go to the journal, but this is a secret. `AccountMenu` asks first.
    'src-main/realm/people/own-key.ts: regenerateOwnApiKey',
    // Asks who is present without reporting oneself.
    'src-main/realm/presence/presence-poll.ts: updateOwnPresence',
    // A file of a message being written: nobody sees it before the message, which is a change.
    'src-main/realm/uploads/send-file.ts: uploadFile',
  ]);
});

describe('the built program', () => {
  // The worker creates its own pages, for reports saved as files.
  const built = ['out/main', 'out/preload', 'out/renderer']
    .flatMap((folder) => filesBelow(folder, /\.(?:c?js|html|css)$/))
    .filter(([file]) => !file.endsWith('realm-worker.js'));

  it('has no address of a development server, and no policy that allows anything unsafe (security line 4)', () => {
    expect(built.length).toBeGreaterThan(5);
    const found = built.filter(([, text]) => /unsafe-(?:inline|eval|hashes)/.test(text));
    expect(found.map(([file]) => file)).toEqual([]);
    const developed = built.filter(([, text]) => traceOfDevelopment.test(text));
    expect(developed.map(([file]) => file)).toEqual([]);
  });

  it('has a page without inline scripts, and without a different policy of its own', () => {
    const page = built.find(([file]) => file === 'out/renderer/index.html')?.[1] ?? '';
    expect(page).toContain('<script');
    expect(page).not.toMatch(/http-equiv/i);
    expect(page.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull();
    expect(page).not.toMatch(/\son[a-z]+=/i);
  });
});
