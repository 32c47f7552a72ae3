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

/** The rules of the program's design; each has to be shown by a test. */
export const rules: readonly Threat[] = [
  {
    threat: 'Windows',
    defence:
      'Sandbox, context isolation and web security are on; Node and `webview` are off; every process is sandboxed before Electron is ready.',
    tests: [
      start('sandboxes every process before Electron is ready'),
      start('gives every window a sandbox, an isolated context, web security and no Node'),
      window('has no Node, and only the app’s bridge'),
    ],
  },
  {
    threat: 'Calls of the window',
    defence:
      'A message of a null, sub-, foreign or untrusted frame reaches no handler; neither does an unknown name, `__proto__` or an extra key, at any depth.',
    tests: [
      gate('%s never reaches a handler'),
      fuzz('accept no key, list or text without a limit, at any depth'),
      fuzz('only reach a handler with what the contract allows, and from where it allows'),
      start('has one channel for all calls, and listens to nothing else from a page'),
    ],
  },
  {
    threat: '`app:`',
    defence:
      'GET, from the folder of the window alone. `..`, `%2e%2e`, symbolic links and other hosts get 404.',
    tests: [
      protocol('and answers %s with 404'),
      start('makes app: the only privileged scheme, which can’t bypass its pages’ policy'),
    ],
  },
  {
    threat: 'Content security policy',
    defence:
      "A response header from `default-src 'none'` upward, nothing unsafe, with a new nonce for styles each time. The window has the same one under development, of which no shipped file has a trace.",
    tests: [
      protocol('is a response header whose style nonce changes each time and reaches the page'),
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
      window('requests nothing but the app’s own files in a whole session'),
      window('cannot reach the network: fetch, image, beacon, socket'),
      start('lets the window’s session load only app:, save only its own files, and have no permission'),
    ],
  },
  {
    threat: 'Navigation, windows, permissions',
    defence: 'Denied by handlers that are set for every web contents and for the session.',
    tests: [
      window('can’t navigate, open or embed anything'),
      window('is denied every permission'),
      start('lets no web contents open, navigate or embed anything'),
    ],
  },
  {
    threat: 'Links to the outside',
    defence: 'One function, `https:` and `mailto:` only, no user name or password.',
    tests: [
      source('is used in one place: nothing else %s'),
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
      start('accepts no certificate that Chromium or Node rejects, and weakens no page by a switch'),
      trust('%s: rejected even with NODE_TLS_REJECT_UNAUTHORIZED=0'),
      trust('the system’s certificates are trusted'),
      trust("a company's authority is trusted only where it was added"),
      proxied('checks the certificate of the server behind it'),
      source('is used in one place: nothing else %s'),
    ],
  },
  {
    threat: 'Packages',
    defence: 'Every fuse of Electron is set, and nothing is inside but what is listed.',
    tests: [
      packaged('the package has every fuse set'),
      packaged('the archive contains what runs, and nothing else'),
    ],
  },
];
