import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWords, type NamedTest } from '../named-test.ts';

/** What somebody could do, what stands against it, and the tests that show that it does. */
export interface Threat {
  threat: string;
  defence: string;
  tests: readonly NamedTest[];
}

export const securityFile = join(import.meta.dirname, '..', '..', 'docs', 'security.md');

const gate = (name: string): NamedTest => ({ file: 'test/security/call-dispatch.test.ts', name });
const fuzz = (name: string): NamedTest => ({ file: 'test/security/ipc-fuzz.test.ts', name });
const start = (name: string): NamedTest => ({ file: 'test/security/electron-start.test.ts', name });
const window = (name: string): NamedTest => ({ file: 'test/security/window.test.ts', name });
const protocol = (name: string): NamedTest => ({ file: 'test/security/app-protocol.test.ts', name });
const source = (name: string): NamedTest => ({ file: 'test/security/source-rules.test.ts', name });
const http = (name: string): NamedTest => ({ file: 'src-main/zulip/http.test.ts', name });
const transport = (name: string): NamedTest => ({ file: 'src-main/zulip/transport.test.ts', name });
const tls = (name: string): NamedTest => ({ file: 'src-main/zulip/discovery-tls.test.ts', name });
const canary: NamedTest = {
  file: 'test/security/canary.test.ts',
  name: 'a whole session leaves no trace of it in files, logs, database or messages to the window',
};
const inert: NamedTest = { file: 'test/e2e/message-html.test.ts', name: '%s is inert' };

/** The rules that the program was built by; each has to be shown by a test. */
export const rules: readonly Threat[] = [
  {
    threat: 'Windows',
    defence:
      'Sandbox, context isolation and web security are on; Node and `webview` are off; every process is sandboxed before Electron is ready.',
    tests: [
      start('every process is sandboxed, before Electron is ready'),
      start('every window has a sandbox, an isolated context, web security and no Node'),
      window('has no Node, and of the app only the bridge'),
    ],
  },
  {
    threat: 'Calls of the window',
    defence:
      'A message of a null, sub-, foreign or untrusted frame reaches no handler; neither does an unknown name, `__proto__` or an extra key, at any depth.',
    tests: [
      gate('%s never reaches a handler'),
      fuzz('take no key, list or text without a bound, at any depth'),
      fuzz('reach no handler with what the contract does not allow, or from where it does not'),
      start('one channel carries all calls, and nothing else of a page is listened to'),
    ],
  },
  {
    threat: '`app:`',
    defence:
      'GET, from the folder of the window alone. `..`, `%2e%2e`, symbolic links and other hosts get 404.',
    tests: [
      protocol('404 for %s'),
      start('app: is the one scheme with rights, and cannot get around the policy of its pages'),
    ],
  },
  {
    threat: 'Content security policy',
    defence:
      "A response header from `default-src 'none'` upward, nothing unsafe, with a new nonce for styles each time. There is no variant for development.",
    tests: [
      protocol('is a response header whose style nonce is new each time and reaches the page'),
      protocol('denies everything first and allows nothing unsafe'),
      window('runs no inline script, no evaluated text, no unmarked style'),
      source(
        'has no address of a development server, and no policy that allows anything unsafe (security line 4)',
      ),
    ],
  },
  {
    threat: 'Network of the window',
    defence: 'The session of the window asks for nothing but `app:`. All calls are made by the main process.',
    tests: [
      window('asked for nothing but the app’s own files in a whole session'),
      window('cannot reach the network: fetch, image, beacon, socket'),
      start(
        'the session of the window loads nothing but app:, saves nothing but its own files, and has no permission',
      ),
    ],
  },
  {
    threat: 'Navigation, windows, permissions',
    defence: 'Denied by handlers that are set for every web contents and for the session.',
    tests: [
      window('goes nowhere, opens nothing and embeds nothing'),
      window('is refused every permission'),
      start('whatever a web contents is, it opens nothing, goes nowhere and embeds nothing'),
    ],
  },
  {
    threat: 'Links to the outside',
    defence: 'One function, `https:` and `mailto:` only, no user name or password.',
    tests: [source('nothing else %s')],
  },
  {
    threat: 'HTML of a server',
    defence: 'What is not on a list is taken out: no script, no form, nothing that loads.',
    tests: [inert, { file: 'test/e2e/message-mixtures.test.ts', name: 'stays inert in any mixture' }],
  },
  {
    threat: 'Canary',
    defence:
      'After a session with a marked key, that key is in no file, log, database or message to the window.',
    tests: [canary],
  },
  {
    threat: 'TLS',
    defence: 'Errors of certificates are never ignored, and https is never given up for http.',
    tests: [
      tls('a certificate nobody vouches for is a failure; nothing is sent and http is not tried'),
      tls('an expired certificate is a failure even from a trusted issuer'),
      start('no certificate is let through that Chromium or Node refuses, and no switch weakens a page'),
    ],
  },
];

export const threats: readonly Threat[] = [
  {
    threat: 'A hostile server sends HTML that runs or loads something when a message is shown',
    defence:
      'Messages are rebuilt from a list of what may stay; the policy of the page lets nothing else run',
    tests: [inert, window('runs no inline script, no evaluated text, no unmarked style')],
  },
  {
    threat: 'A taken-over window calls what it should not, or with what no handler expects',
    defence: 'One gate checks sender, envelope, name and input, strictly and with bounds, before any handler',
    tests: [fuzz('reach no handler with what the contract does not allow, or from where it does not')],
  },
  {
    threat: 'A taken-over window brings data outside, or loads code',
    defence: 'It reaches no network, navigates nowhere, and opens nothing by itself',
    tests: [
      window('cannot reach the network: fetch, image, beacon, socket'),
      window('goes nowhere, opens nothing and embeds nothing'),
    ],
  },
  {
    threat: 'A taken-over window reads files of the computer',
    defence: 'It has no Node; `app:` serves one folder, with symbolic links resolved',
    tests: [window('has no Node, and of the app only the bridge'), protocol('404 for %s')],
  },
  {
    threat: 'Somebody between console and server reads or changes what is sent',
    defence: 'TLS with checked certificates; no way back to http',
    tests: [
      tls('a certificate nobody vouches for is a failure; nothing is sent and http is not tried'),
      transport('https to a server that speaks plain http is a failure of TLS, never tried without'),
    ],
  },
  {
    threat: 'A server sends the key on to another one by a redirect, or by a path of its own',
    defence: 'No redirect is followed with a key, and no call leaves the API of the origin',
    tests: [http('a redirect (%i) is never followed'), http('never leaves the API of its origin: %s')],
  },
  {
    threat: 'The key gets into a file, a log, an error, a report or the window',
    defence: 'It is in the keychain and in the memory of the main process; texts are redacted by value',
    tests: [
      canary,
      http('the key is taken out of everything a server sends back'),
      http('records every attempt, without values of parameters and without the key'),
      {
        file: 'src-main/zulip/redaction.test.ts',
        name: 'removes a key in every encoding, wherever it stands',
      },
      { file: 'src-main/store/accounts.test.ts', name: 'have no column for a key' },
    ],
  },
  {
    threat: 'There is no keychain, or it is locked',
    defence: 'It is said; the key may be kept for the session in memory, never in a file',
    tests: [
      {
        file: 'test/e2e/accounts.test.ts',
        name: 'is told plainly when there is no keychain, and may keep the key for this session only',
      },
      {
        file: 'test/keychain/keychain.test.ts',
        name: 'says that the keychain is locked instead of waiting for ever',
      },
    ],
  },
  {
    threat: 'A server sends answers that are huge, packed, broken or not what is promised',
    defence: 'Bounds on every answer, counted after unpacking; every answer is read by a schema, or refused',
    tests: [
      transport('an answer larger than allowed is refused, also when it is small on the wire'),
      {
        file: 'test/contract/parsers.test.ts',
        name: 'answers, events and errors that were changed anywhere are read or refused, and nothing is left out in silence',
      },
    ],
  },
  {
    threat: 'One organization takes the console down for all others',
    defence: 'Each has a thread of its own with bounded memory, which is started again when it ends',
    tests: [
      {
        file: 'src-main/accounts/organizations.test.ts',
        name: 'says that the thread of an organization ended, starts it again, and the window takes it for newer',
      },
    ],
  },
  {
    threat: 'A linkifier hangs the console with its regular expression',
    defence: 'Patterns run in linear time, in a thread that is ended when it takes too long',
    tests: [
      {
        file: 'src-main/linkifiers/trial-runner.test.ts',
        name: 'ends what takes too long, says so, and goes on with what else was asked',
      },
    ],
  },
  {
    threat: 'A name or a text becomes a formula when an export is opened in a spreadsheet',
    defence: 'Such cells are marked as text, and read back as they were',
    tests: [
      {
        file: 'src-main/csv/formula-guard.test.ts',
        name: 'whatever a text is, it comes back as it was and is never run',
      },
    ],
  },
  {
    threat: 'A file that is downloaded overwrites another, or is left half written',
    defence: 'Names are made safe; it is written beside its place and moved there when it is complete',
    tests: [
      {
        file: 'src-main/downloads/download-file.test.ts',
        name: 'that breaks off, stalls or ends too early leaves nothing',
      },
    ],
  },
  {
    threat: 'Another person of the same computer reads what the console keeps',
    defence: 'Its files can be read by their owner only',
    tests: [{ file: 'src-main/store/database.test.ts', name: 'can be read by its owner only' }],
  },
  {
    threat: 'A change is sent twice, or by accident to the wrong people',
    defence:
      'Everything is previewed; the journal has each intent before it is sent; a lost answer is read back, never sent again blindly',
    tests: [
      {
        file: 'src-main/changes/engine-crash.test.ts',
        name: 'finds journal and realm in agreement, finishes the job and sends nothing twice',
      },
      {
        file: 'src-main/changes/plan.test.ts',
        name: 'never takes the last owner away, whoever is in the set',
      },
      {
        file: 'src-main/changes/actions.test.ts',
        name: 'a protected account is left alone, also by what was planned before',
      },
    ],
  },
  {
    threat: 'Two consoles write the same journal, or a damaged file is taken for good',
    defence: 'A lock of the operating system; what is damaged is set aside, never replaced',
    tests: [
      {
        file: 'src-main/store/journal-keeper.test.ts',
        name: 'leaves the files as they are while another version has them',
      },
      {
        file: 'src-main/store/journal-keeper.test.ts',
        name: 'holds changes when a damaged page is found while the console runs',
      },
    ],
  },
  {
    threat: 'Code reaches for what it has no business with, today or in a year',
    defence: 'Rules about imports and about dangerous functions that fail the tests',
    tests: [
      source('nothing else %s'),
      { file: 'test/security/import-zones.test.ts', name: '%s may not import %s' },
    ],
  },
];

const testList = (tests: readonly NamedTest[]): string => tests.map(testWords).join('<br>');

function table(head: readonly [string, string], rows: readonly Threat[]): string {
  return [
    `| ${head[0]} | ${head[1]} | Shown by |`,
    '| --- | --- | --- |',
    ...rows.map(({ threat, defence, tests }) => `| ${threat} | ${defence} | ${testList(tests)} |`),
  ].join('\n');
}

function between(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run threat-model -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/security.md has no place for ${name}.`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}

/** docs/security.md with the tables as they are here; what is written around them stays. */
export function securityDocument(): string {
  const document = readFileSync(securityFile, 'utf8');
  const withRules = between(document, 'rules', table(['Rule', 'What it says'], rules));
  return between(withRules, 'threats', table(['Threat', 'Defence'], threats));
}
