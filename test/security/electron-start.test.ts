import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../../src-main/electron/identity.ts';
import type { Use } from './recording-electron.ts';

interface MenuItem {
  label?: string;
  role?: string;
  submenu?: MenuItem[];
}

interface Report {
  uses: Use[];
  webContents: { opens: string[]; navigates: string[]; attachesWebviews: boolean };
  session: { granted: string[]; devices: boolean; loads: string[]; downloads: string[] };
}

/** The real program's requests to Electron until its window loads, and what its guards then decide. */
async function startOn(platform: NodeJS.Platform): Promise<Report> {
  const userData = await mkdtemp(join(tmpdir(), 'realm-console-start-'));
  try {
    const probe = join(import.meta.dirname, 'start-probe.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [probe, userData, platform], {
      maxBuffer: 10_000_000,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
  } finally {
    await rm(userData, { recursive: true, force: true });
  }
}

let report: Report;
beforeAll(async () => {
  report = await startOn(process.platform);
});

const usesOf = (what: string): Use[] => report.uses.filter((use) => use.what === what);
const placeOf = (what: string, first?: string): number =>
  report.uses.findIndex((use) => use.what === what && (first === undefined || use.parameters[0] === first));

describe('the program’s use of Electron', () => {
  it('sandboxes every process before Electron is ready', () => {
    expect(placeOf('app.enableSandbox')).toBeGreaterThanOrEqual(0);
    expect(placeOf('app.enableSandbox')).toBeLessThan(placeOf('ready'));
  });

  it('gives every window a sandbox, an isolated context, web security and no Node', () => {
    const windows = usesOf('new BrowserWindow');
    expect(windows.length).toBeGreaterThan(0);
    for (const { parameters } of windows) {
      const { webPreferences } = parameters[0] as { webPreferences: Record<string, unknown> };
      expect(webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        webSecurity: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        navigateOnDragDrop: false,
      });
      expect(Object.keys(webPreferences)).not.toEqual(
        expect.arrayContaining(['enableBlinkFeatures', 'additionalArguments']),
      );
    }
  });

  it('has one channel for all calls, and listens to nothing else from a page', () => {
    const ofPages = report.uses.filter(({ what }) => what.startsWith('ipcMain.'));
    expect(ofPages.map(({ what }) => what)).toEqual(['ipcMain.handle']);
    expect(report.uses.filter(({ what }) => /#\.webContents\.ipc\.|postMessageToMain/.test(what))).toEqual(
      [],
    );
  });

  it('makes app: the only privileged scheme, which can’t bypass its pages’ policy', () => {
    const schemes = usesOf('protocol.registerSchemesAsPrivileged').flatMap(
      ({ parameters }) => parameters[0] as { scheme: string; privileges: Record<string, unknown> }[],
    );
    expect(schemes.map(({ scheme }) => scheme)).toEqual(['app']);
    expect(schemes[0]?.privileges).not.toMatchObject({ bypassCSP: true });
    expect(schemes[0]?.privileges).not.toMatchObject({ allowServiceWorkers: true });
    expect(placeOf('protocol.registerSchemesAsPrivileged')).toBeLessThan(placeOf('ready'));
    const served = report.uses.filter(({ what }) => /protocol\.(?:handle|register|intercept)\w*$/.test(what));
    expect(
      served.filter(({ what }) => !what.startsWith('protocol.')).map((use) => use.parameters[0]),
    ).toEqual(['app']);
  });

  it('lets no web contents open, navigate or embed anything', () => {
    expect(placeOf('app.on', 'web-contents-created')).toBeGreaterThanOrEqual(0);
    expect(placeOf('app.on', 'web-contents-created')).toBeLessThan(placeOf('ready'));
    expect(report.webContents).toEqual({
      opens: [],
      navigates: ['app://console/', 'app://console/index.html'],
      attachesWebviews: false,
    });
  });

  it('lets the window’s session load only app:, save only its own files, and have no permission', () => {
    expect(report.session.granted).toEqual([]);
    expect(report.session.devices).toBe(false);
    const own = 'blob:app://console/one-of-ours';
    expect(report.session.loads.filter((url) => !url.startsWith('app:'))).toEqual([own]);
    expect(report.session.downloads).toEqual([own]);
    expect(placeOf('session.defaultSession.webRequest.onBeforeRequest')).toBeLessThan(
      placeOf('BrowserWindow#.loadURL'),
    );
  });

  it('keeps no crash reports, which contain pieces of memory', () => {
    expect(report.uses.filter(({ what }) => /crashReporter|crashDumps/.test(what))).toEqual([]);
    expect(usesOf('app.setPath').map(({ parameters }) => parameters[0])).toEqual(['userData']);
  });

  it('accepts no certificate that Chromium or Node rejects, and weakens no page by a switch', () => {
    const events = usesOf('app.on').map(({ parameters }) => parameters[0]);
    expect(events).not.toContain('certificate-error');
    const weakening = report.uses.filter(
      ({ what, parameters }) =>
        /setCertificateVerifyProc|setSSLConfig|disableHardwareSandbox|disableDomainBlocking/.test(what) ||
        (what === 'app.commandLine.appendSwitch' &&
          /sandbox|certificate|web-security|insecure|remote-debugging|host-rules/.test(
            String(parameters[0]),
          )),
    );
    expect(weakening).toEqual([]);
  });
});

describe('the program’s identity for its system', () => {
  it.each([
    // Without it, notifications and the taskbar would know another program than the Start menu.
    ['win32', [identity.appId], ['Add an organization', null, 'quit']],
    ['darwin', [], ['Add an organization', null, 'close']],
    // The desktop identifies windows by `desktopName` in package.json.
    ['linux', [], ['Add an organization', null, 'quit']],
  ] as const)('is set on %s', async (platform, modelIds, fileMenu) => {
    const { uses } = await startOn(platform);
    const places = uses.map(({ what }) => what);
    const told = uses.filter(({ what }) => what === 'app.setAppUserModelId');
    expect(told.map(({ parameters }) => parameters[0])).toEqual(modelIds);
    if (told.length > 0)
      expect(places.indexOf('app.setAppUserModelId')).toBeLessThan(places.indexOf('ready'));
    const folder = uses.find(({ what }) => what === 'app.setPath')?.parameters;
    expect(folder).toEqual(['userData', expect.stringMatching(`/${identity.userDataFolder}$`)]);
    const template = uses.find(({ what }) => what === 'Menu.buildFromTemplate')?.parameters[0] as MenuItem[];
    expect(template[0]?.role === 'appMenu').toBe(platform === 'darwin');
    const file = template.find(({ label }) => label === 'File')?.submenu ?? [];
    expect(file.map(({ label, role }) => label ?? role ?? null)).toEqual(fileMenu);
    const help = template.find(({ role }) => role === 'help')?.submenu ?? [];
    expect(help.map(({ label }) => label)).toContain('Diagnostics');
    const [window] = uses.find(({ what }) => what === 'new BrowserWindow')?.parameters ?? [];
    const frame = window as Record<string, unknown>;
    expect(frame['titleBarStyle']).toBe(platform === 'linux' ? 'default' : 'hidden');
    expect('titleBarOverlay' in frame).toBe(platform === 'win32');
  });
});
