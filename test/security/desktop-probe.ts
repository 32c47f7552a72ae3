/**
 * Uses the program's desktop integration on an Electron that only records, and prints the requests and the log as one
 * line of JSON. The first argument is an empty folder for its data, the second the system to start as.
 */
import '../../build/words/node-catalogue.ts';
import { sourceLanguage } from '#words/languages.ts';
import { recentLog } from '../../src-main/log.ts';
import { recordElectron } from './recording-electron.ts';

const [, , userData = '', platform = process.platform] = process.argv;
Object.defineProperty(process, 'platform', { value: platform });
let isFocused = false;
const { uses } = recordElectron({
  'app.getPath': () => userData,
  'app.getVersion': () => '0.0.0',
  'app.requestSingleInstanceLock': () => true,
  'app.whenReady': async () => undefined,
  'app.commandLine.hasSwitch': () => false,
  'BrowserWindow#.isFocused': () => isFocused,
  'Notification.isSupported': () => true,
  'nativeImage.createFromBitmap': () => 'dot',
  'screen.getAllDisplays': () => [],
});
const { startApplication } = await import('../../src-main/electron/application.ts');
const { watchProcess } = await import('../../src-main/electron/process-faults.ts');

const { promise, resolve, reject } = Promise.withResolvers<void>();
startApplication(
  { userData, link: null, openAtQuitTimeLimitMilliseconds: 0, isAttended: false, faults: watchProcess() },
  async (desktop) => {
    try {
      await desktop.openWindow({
        answer: () => Promise.reject(new Error('Nothing is asked.')),
        language: sourceLanguage,
        bounds: null,
        onBoundsChanged: () => {},
        report: () => '',
        onRecovered: () => {},
      });
      desktop.setBadgeCount(3);
      desktop.setBadgeCount(0);
      const notice = { title: 'Report', body: 'In <b>general</b>' };
      desktop.notify(notice, () => {});
      const failed = uses.findLast(
        ({ what, parameters }) => what === 'Notification#.once' && parameters[0] === 'failed',
      );
      (failed?.parameters[1] as ((event: unknown, error: string) => void) | undefined)?.({}, 'not signed');
      isFocused = true;
      desktop.notify(notice, () => {});
      const listenerOf = (what: string, event: string) =>
        uses.find((use) => use.what === what && use.parameters[0] === event)?.parameters[1] as
          | ((...parameters: unknown[]) => void)
          | undefined;
      listenerOf('nativeTheme.on', 'updated')?.();
      const field = { isEditable: true, selectionText: '', editFlags: {} };
      listenerOf('BrowserWindow#.webContents.on', 'context-menu')?.({}, field);
      resolve();
    } catch (error) {
      reject(error);
    }
  },
);
await promise;
const asked = uses
  .filter(({ what }) =>
    /setBadgeCount|setOverlayIcon|^new Notification|^Notification#\.show|#\.setTitleBarOverlay|popup/.test(
      what,
    ),
  )
  .map(({ what, parameters }) => [what, ...parameters]);
process.stdout.write(`${JSON.stringify({ asked, log: recentLog() })}\n`, () => process.exit(0));
