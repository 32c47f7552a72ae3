import type { NamedTest } from '../named-test.ts';

/** Tests named by rows of the threat model. */

export const gate = (name: string): NamedTest => ({ file: 'test/security/call-dispatch.test.ts', name });
export const fuzz = (name: string): NamedTest => ({ file: 'test/security/ipc-fuzz.test.ts', name });
export const start = (name: string): NamedTest => ({ file: 'test/security/electron-start.test.ts', name });
export const window = (name: string): NamedTest => ({ file: 'test/security/window.test.ts', name });
export const development = (name: string): NamedTest => ({
  file: 'test/development/development.test.ts',
  name,
});
export const protocol = (name: string): NamedTest => ({ file: 'test/security/app-protocol.test.ts', name });
export const source = (name: string): NamedTest => ({ file: 'test/security/source-rules.test.ts', name });
export const http = (name: string): NamedTest => ({ file: 'src-main/zulip/http.test.ts', name });
export const transport = (name: string): NamedTest => ({ file: 'src-main/zulip/transport.test.ts', name });
export const download = (name: string): NamedTest => ({
  file: 'src-main/downloads/download-file.test.ts',
  name,
});
export const picture = (name: string): NamedTest => ({ file: 'src-main/zulip/picture.test.ts', name });
export const tls = (name: string): NamedTest => ({ file: 'src-main/zulip/discovery-tls.test.ts', name });
export const trust = (name: string): NamedTest => ({ file: 'src-main/network/agent.test.ts', name });
export const proxied = (name: string): NamedTest => ({ file: 'src-main/network/proxies.test.ts', name });
export const packaged = (name: string): NamedTest => ({ file: 'test/package/package.test.ts', name });
export const canary: NamedTest = {
  file: 'test/security/canary.test.ts',
  name: 'and a whole session leaves no trace of it in files, logs, database or messages to the window',
};
export const inert: NamedTest = { file: 'test/e2e/message-html.test.ts', name: 'with %s is inert' };
export const updating = (name: string): NamedTest => ({
  file: 'src-main/electron/updates/updates.test.ts',
  name,
});
export const drawn: readonly NamedTest[] = [
  {
    file: 'src-renderer/drawn/drawn-props.test.tsx',
    name: 'has marks for signs that turn the direction in %s',
  },
  {
    file: 'src-renderer/subjects/changes/ChangePreview.test.tsx',
    name: 'a person is distinguished from others of the same name by the address, or else by the id',
  },
  {
    file: 'src-main/realm/channels/channel-ends.test.ts',
    name: 'warns of a channel with a confusable name',
  },
  {
    file: 'src-main/platform/notice-text.test.ts',
    name: 'a notification isolates names written from right to left',
  },
  { file: 'test/long/disguised-names.test.ts', name: 'disguised names %s' },
];
export const trial: NamedTest = {
  file: 'src-main/linkifiers/trial-runner.test.ts',
  name: 'stops a trial that takes too long, reports it and continues with other requests',
};
