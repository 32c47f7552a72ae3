import {
  development,
  gate,
  fuzz,
  start,
  window,
  protocol,
  source,
  tls,
  trust,
  proxied,
  packaged,
  canary,
  inert,
} from './shown-by.ts';
import type { Threat } from './threat.ts';

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
      "A response header from `default-src 'none'` upward, nothing unsafe, with a new nonce for styles each time. The window has the same one under development, of which no shipped file has a trace.",
    tests: [
      protocol('is a response header whose style nonce is new each time and reaches the page'),
      protocol('denies everything first and allows nothing unsafe'),
      window('runs no inline script, no evaluated text, no unmarked style'),
      source(
        'has no address of a development server, and no policy that allows anything unsafe (security line 4)',
      ),
      development('limits the window to its module server'),
      development('leaves its trace in development builds, which no shipped file has'),
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
    tests: [
      source('nothing else %s'),
      { file: 'src-main/platform/external-link.test.ts', name: '%s is not opened' },
    ],
  },
  {
    threat: 'HTML of a server',
    defence: 'What is not on a list is taken out: no script, no form, nothing that loads.',
    tests: [inert, { file: 'test/e2e/message-mixtures.test.ts', name: 'stays inert in any mixture' }],
  },
  {
    threat: 'Canary',
    defence:
      'After a session with a marked key, that key and those of bots are in no file, log, database or message to the window.',
    tests: [canary],
  },
  {
    threat: 'discovery over TLS',
    defence:
      'Errors of certificates are never ignored, and https is never given up for http. The authorities and proxies of a company are supported.',
    tests: [
      tls('fails for an untrusted certificate; nothing is sent and http is not tried'),
      tls('fails for an expired certificate, even from a trusted issuer'),
      start('no certificate is let through that Chromium or Node refuses, and no switch weakens a page'),
      trust('%s: rejected even with NODE_TLS_REJECT_UNAUTHORIZED=0'),
      trust('the system’s certificates are trusted'),
      trust("a company's authority is trusted only where it was added"),
      proxied('checks the certificate of the server behind it'),
      source('nothing else %s'),
    ],
  },
  {
    threat: 'Packages',
    defence: 'Every fuse of Electron is set, and nothing is inside but what is listed.',
    tests: [packaged('every fuse is set'), packaged('the archive contains what runs, and nothing else')],
  },
];
