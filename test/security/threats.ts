import { changeThreats } from './change-threats.ts';
import { computerThreats } from './computer-threats.ts';
import { fileThreats } from './file-threats.ts';
import { serverThreats } from './server-threats.ts';
import type { Threat } from './threat.ts';
import {
  fuzz,
  window,
  protocol,
  source,
  http,
  transport,
  tls,
  trust,
  proxied,
  picture,
  canary,
  drawn,
  inert,
  updating,
} from './shown-by.ts';

export const threats: readonly Threat[] = [
  {
    threat: 'A hostile server sends HTML that runs or loads something when a message is shown',
    defence:
      'Messages are rebuilt from a list of what may stay; the policy of the page lets nothing else run',
    tests: [inert, window('runs no inline script, no evaluated text, no unmarked style')],
  },
  {
    threat: 'Somebody takes a name that looks like another one, so that the wrong person is changed',
    defence:
      'Every text of the window is drawn by one function, which has marks for signs that turn the direction of writing or that nobody sees; previews add the address or the id, and the id of a channel or group that looks alike by Unicode’s table',
    tests: drawn,
  },
  {
    threat: 'A taken-over window calls what it should not, or with what no handler expects',
    defence: 'One gate checks sender, envelope, name and input, strictly and with bounds, before any handler',
    tests: [fuzz('only reach a handler with what the contract allows, and from where it allows')],
  },
  {
    threat: 'A taken-over window brings data outside, or loads code',
    defence:
      'It reaches no network and navigates nowhere; addresses are opened seldom, and only when the desktop’s own dialog is answered where nobody clicked, or elsewhere than at an organization; ten servers are asked that no organization is at, and then two a minute',
    tests: [
      ...[
        'a window opens a few addresses at once, and none elsewhere without an answer',
        'a window can contact at most ten servers without an organization',
      ].map((name) => ({ file: 'test/security/outward.test.ts', name })),
      window('cannot reach the network: fetch, image, beacon, socket'),
      window('can’t navigate, open or embed anything'),
    ],
  },
  {
    threat: 'A taken-over window reads files of the computer',
    defence: 'It has no Node; `app:` serves one folder, with symbolic links resolved',
    tests: [window('has no Node, and only the app’s bridge'), protocol('and answers %s with 404')],
  },
  {
    threat: 'Somebody between console and server reads or changes what is sent',
    defence: 'TLS with checked certificates; no way back to http',
    tests: [
      tls('fails for an untrusted certificate; nothing is sent and http is not tried'),
      transport('reports https to a plain http server as a TLS failure, and never retries without TLS'),
      trust('%s: rejected even with NODE_TLS_REJECT_UNAUTHORIZED=0'),
    ],
  },
  {
    threat: "A proxy's password shows up in an error, a log or a file",
    defence: 'It stays in memory and in the keychain; errors of proxies are made again, without their cause',
    tests: [proxied('with a password asks for it, rejects a wrong one and accepts the right one')],
  },
  {
    threat: 'A key or a password goes in clear, to an organization whose address has no TLS',
    defence:
      '`http:` is refused but on this computer; one that is stored is not connected to before somebody agrees',
    tests: [
      {
        file: 'src-main/accounts/sign-in.test.ts',
        name: 'sends nothing over http, unless it stays on this computer',
      },
      {
        file: 'src-main/accounts/organizations.test.ts',
        name: 'a stored http address needs consent of its own before its key is read or it is contacted',
      },
    ],
  },
  {
    threat: 'A server sends the key on to another one by a redirect, or by a path of its own',
    defence: 'No redirect is followed with a key, and no call leaves the API of the origin',
    tests: [http('with a redirect (%i) is never followed'), http('never leaves its origin’s API: %s')],
  },
  {
    threat:
      'A server names an address elsewhere as a picture: to tell others who looks, or to have something inside the office asked',
    defence:
      'Pictures come from the own server alone, without the key and without redirects; the window names a person, never an address',
    tests: [
      picture('is rejected elsewhere: %s'),
      picture('is never requested elsewhere: %s'),
      picture('behind a redirect (%i) is rejected'),
      picture('comes from the organization’s server unchanged, and is requested without the key'),
      window('requests nothing but the app’s own files in a whole session'),
    ],
  },
  {
    threat: 'A picture is made to run, to break whoever decodes it, or to fill the memory',
    defence:
      'Few formats, with bounds on bytes, pixels and scans of all that a decoder could find in it, whatever its head says; only the sandbox of the window decodes, two at a time, and draws what comes out',
    tests: [
      {
        file: 'src-renderer/state/decode-picture.test.ts',
        name: 'is not decoded where it is $what',
      },
      { file: 'src-renderer/state/pictures.test.tsx', name: 'initials stay where it is $what' },
      { file: 'src-renderer/state/pictures.test.tsx', name: 'two are decoded at a time, however many come' },
      {
        file: 'test/long/hostile-pictures.test.ts',
        name: 'a grid of people with hostile pictures shows their initials, and everyone else’s pictures',
      },
      picture('that is $what is rejected'),
      {
        file: 'src-preload/contract/pictures.test.ts',
        name: 'as a JPEG has no large frame anywhere',
      },
      {
        file: 'src-renderer/state/decode-picture.test.ts',
        name: 'is not decoded where its head says that it is huge',
      },
      picture('with %s is rejected'),
      {
        file: 'src-main/realm/people/pictures.test.ts',
        name: 'a picture waits while two others are fetched, and is dropped if no longer wanted',
      },
    ],
  },
  {
    threat: 'The key gets into a file, a log, an error, a report or the window',
    defence:
      'It is in the keychain, which a process of its own asks, and in the memory of that and the main process; between them it crosses by their port alone; texts are redacted by value',
    tests: [
      canary,
      http('has the key removed from everything that the server sends back'),
      http('records every attempt, without parameter values or the key'),
      {
        file: 'src-main/zulip/redaction.test.ts',
        name: 'removes a key in every encoding and position',
      },
      {
        file: 'src-main/zulip/redaction.test.ts',
        name: 'removes a key that a server writes as %s',
      },
      { file: 'src-main/store/accounts.test.ts', name: 'have no column for a key' },
      source('is used in one place: nothing else %s'),
    ],
  },
  {
    threat: 'The password of a new account, or of a proxy, gets into a file, a log, an error or the window',
    defence:
      'An account gets one that is made for its call and forgotten with it; that of a proxy is in the keychain, and the window never gets it back',
    tests: [
      canary,
      {
        file: 'src-main/zulip/route/route.test.ts',
        name: 'is removed from the server’s answer, and forgotten after the call',
      },
      {
        file: 'test/e2e/accounts.test.ts',
        name: 'is reached through a proxy with a password and a company certificate',
      },
    ],
  },
  {
    threat: "A bot's key stays on the clipboard, in its history or on another device",
    defence:
      'It is marked as secret where the desktop knows that, and taken away after a minute or with the console, unless something else is there',
    tests: [
      { file: 'src-main/electron/secret-clipboard.test.ts', name: 'is removed after a minute' },
      { file: 'src-main/electron/secret-clipboard.test.ts', name: 'is removed with the console' },
      {
        file: 'src-main/electron/secret-clipboard.test.ts',
        name: 'is removed if the console closes while it is being written',
      },
      {
        file: 'src-main/electron/secret-clipboard.test.ts',
        name: 'is the later of two that are copied at once, and is removed too',
      },
      {
        file: 'src-main/electron/secret-clipboard.test.ts',
        name: 'is marked as secret for clipboard histories of %s',
      },
    ],
  },
  {
    threat: 'A keychain that hangs keeps the window from showing, and organizations from connecting',
    defence:
      'It is asked one thing at a time in a process of its own, whose threads nothing else needs, and which is ended and begun again',
    tests: [
      {
        file: 'test/e2e/hung-keychain.test.ts',
        name: 'blocks nothing in the window, and gets one request at a time',
      },
      {
        file: 'src-main/platform/keychain-host.test.ts',
        name: 'gets no more questions while it hangs: pending ones fail as locked',
      },
      {
        file: 'src-main/platform/keychain-host.test.ts',
        name: 'is ended for the next question, and a new one is started once it is gone',
      },
    ],
  },
  {
    threat: 'There is no keychain, or it is locked',
    defence: 'It is said; the key may be kept for the session in memory, never in a file',
    tests: [
      {
        file: 'test/e2e/accounts.test.ts',
        name: 'without a keychain is explained, and can keep the key for this session only',
      },
      {
        file: 'test/keychain/keychain.test.ts',
        name: 'is reported as locked instead of blocking forever or counting as empty: %s',
      },
    ],
  },
  ...serverThreats,
  ...fileThreats,
  {
    threat: 'A link to the outside has a mail program attach a file, or starts another program',
    defence: '`https:` and `mailto:` alone, and of a mail only recipients, subject and text',
    tests: [{ file: 'src-main/platform/external-link.test.ts', name: '%s is not opened' }],
  },
  {
    threat: 'A web page opens a link of the console that does something',
    defence: 'Such links open what exists, and are read like a call; nothing is changed by them',
    tests: [
      { file: 'src-main/links/console-link.test.ts', name: '%s is not one of ours' },
      {
        file: 'test/e2e/desktop.test.ts',
        name: 'to something unknown is reported unobtrusively, and changes nothing',
      },
    ],
  },
  {
    threat: 'A name from a server is read as markup by the desktop that shows a notification',
    defence: 'It is shown word for word',
    tests: [
      {
        file: 'src-main/platform/notice-text.test.ts',
        name: 'a notification has no markup where the desktop would interpret it',
      },
    ],
  },
  {
    threat: 'The log, or a report of an error, tells secrets or what people wrote',
    defence:
      'Keys, passwords and those of proxies are taken out by value while they are known, what looks like a secret by its form; messages of errors are kept only where they quote nobody',
    tests: [
      { file: 'src-main/log.test.ts', name: 'contains no secret that is known by value, in any encoding' },
      { file: 'src-main/log.test.ts', name: 'leaves the secret out of %j' },
      {
        file: 'src-main/accounts/sign-in-host.test.ts',
        name: 'keeps the password out of the log while it signs in',
      },
      {
        file: 'src-main/network/find-route.test.ts',
        name: 'has the proxy’s password from the keychain, and keeps it out of the log',
      },
      { file: 'src-main/log.test.ts', name: 'has its message only if that quotes nobody' },
      {
        file: 'src-renderer/app/trouble/trouble.test.tsx',
        name: 'an error is described without what people wrote',
      },
      {
        file: 'src-main/diagnostics.test.ts',
        name: 'a report lists the running parts, without names or addresses of organizations',
      },
    ],
  },
  ...computerThreats,
  {
    threat: 'The program downloads something by itself from somewhere else',
    defence:
      'No dictionaries; a build without a feed cannot update itself, and one with a feed looks when it is told to',
    tests: [
      {
        file: 'test/package/update-feed.test.ts',
        name: 'a package without a feed has no URL and no channel file',
      },
      updating('finds a newer version, and downloads nothing'),
      {
        file: 'src-main/electron/session-policy.test.ts',
        name: 'a session has no spell-check language and no host for dictionaries',
      },
    ],
  },
  {
    threat: 'Somebody has another program, or an old version with known faults, installed as an update',
    defence:
      'The feed is asked by https, within its folder and without redirects; what was downloaded is installed only by a restart for it; a package needs the checksum that the feed announces and the signature of this program where it has one; only a newer release is offered',
    tests: [
      updating('at %s is never requested'),
      updating('with another checksum is refused and deleted'),
      updating('a package %s is not downloaded'),
      updating('answered with HTTP %i says so'),
      updating('does not offer %s'),
      updating('is not installed when the console closes, only by a restart for the update'),
    ],
  },
  {
    threat: 'A feed learns who uses the console, or for which organizations',
    defence: 'It is asked with the version and the system alone, as every server is',
    tests: [updating('sends nothing that identifies installations or people, and creates no id')],
  },
  ...changeThreats,
  {
    threat: 'Two consoles write the same journal, or a damaged file is taken for good',
    defence: 'A lock of the operating system; what is damaged is set aside, never replaced',
    tests: [
      {
        file: 'src-main/store/journal-keeper.test.ts',
        name: 'files that another version has open are left unchanged',
      },
      {
        file: 'src-main/store/journal-keeper.test.ts',
        name: 'changes are held when a damaged page is found while the console runs',
      },
    ],
  },
  {
    threat: 'Code reaches for what it has no business with, today or in a year',
    defence: 'Rules about imports and about dangerous functions that fail the tests',
    tests: [
      source('is used in one place: nothing else %s'),
      { file: 'test/security/import-zones.test.ts', name: '%s may not import %s' },
    ],
  },
];
