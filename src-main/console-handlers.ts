import type { DatabaseSync } from 'node:sqlite';
import { organizationCalls, type ConsoleCallName, type OrganizationCallName } from '#contract/calls/calls.ts';
import { hasFields } from '#contract/choices.ts';
import { widthsByGrid, withColumnChoice } from '#contract/grid-columns.ts';
import type { ConsoleInformation, Preferences, Diagnostics } from '#contract/console.ts';
import type { CallContext, Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Organizations } from './accounts/organizations-ports.ts';
import type { SignInThreads } from './accounts/sign-in-host.ts';
import { createUnknownServers } from './accounts/unknown-servers.ts';
import type { Clock } from './clock.ts';
import { listSeparator } from './csv/list-separator.ts';
import type { Downloads } from './downloads/downloads.ts';
import type { Desktop } from './electron/application.ts';
import type { AnswerCall } from './electron/call-dispatch.ts';
import type { Updates } from './electron/updates/updates.ts';
import type { WindowRequests } from './links/window-requests.ts';
import { writeLog } from './log.ts';
import type { Network } from './network/network.ts';
import { createNetworkHandlers } from './network-handlers.ts';
import type { Keychain } from './platform/keychain.ts';
import { createOutwardLinks } from './platform/outward-links.ts';
import { readCompositions, writeComposition } from './store/compositions.ts';
import { readChannelTemplates, writeChannelTemplates } from './store/channel-templates.ts';
import type { ConsoleStorage } from './store/console-storage.ts';
import type { JournalKeeper } from './store/journal-keeper.ts';
import { dismissNewFile } from './store/new-file.ts';
import { readPeopleViews, writePeopleViews } from './store/people-views.ts';
import { readPreferences, writePreferences } from './store/preferences.ts';
import { readReportSettings, writeReportSettings } from './store/report-settings.ts';
import { unsavedFailureOf } from './store/store-trouble.ts';

export interface ConsolePorts {
  clock: Clock;
  storage: Pick<ConsoleStorage, 'database' | 'keeper' | 'deleteForgotten'>;
  keychain: Keychain;
  organizations: Organizations;
  signInThreads: Pick<SignInThreads, 'discover'>;
  network: Pick<Network, 'findRoute' | 'signIns'>;
  userAgent: string;
  downloads: Downloads;
  updates: Updates;
  requests: Pick<WindowRequests, 'take'>;
  about: Omit<ConsoleInformation, 'keychain'>;
  diagnostics(): Diagnostics;
  desktop: Pick<
    Desktop,
    | 'askToOpen'
    | 'askToRestart'
    | 'chooseFile'
    | 'openFolder'
    | 'openOutside'
    | 'push'
    | 'setColorScheme'
    | 'systemLocale'
    | 'takeGesture'
    | 'writeClipboard'
  >;
}

/** The handlers of the calls that the main process answers itself. */
export function createConsoleHandlers(ports: ConsolePorts): Handlers<ConsoleCallName> {
  const { clock, desktop, organizations } = ports;
  const { database, keeper, deleteForgotten } = ports.storage;
  // The separator that spreadsheets expect in CSV files here.
  const usualSeparator = listSeparator(desktop.systemLocale());
  const withSeparator = (preferences: Preferences): Preferences => ({
    ...preferences,
    listSeparator: preferences.listSeparator ?? usualSeparator,
  });
  const isOfOrganization = (origin: string): boolean =>
    organizations.list().some(({ url }) => URL.parse(url)?.origin === origin);
  const links = createOutwardLinks({ ...desktop, clock, isOfOrganization });
  const refuseUnknown = createUnknownServers({ isOfOrganization, clock });
  const network = createNetworkHandlers({
    ...ports.network,
    userAgent: ports.userAgent,
    database,
    clock,
    organizations,
    chooseFile: desktop.chooseFile,
    push: desktop.push,
  });
  return {
    ...network,
    async 'network.check'(input, context) {
      const refused = refuseUnknown(input.address);
      return refused === null ? network['network.check'](input, context) : fail(refused);
    },
    async 'console.information'() {
      const usable = await ports.keychain.check();
      return succeed({
        ...ports.about,
        keychain: usable.ok
          ? { usable: true }
          : { usable: false, message: 'message' in usable.failure ? usable.failure.message : '' },
      });
    },
    'preferences.read': () => succeed(withSeparator(readPreferences(database))),
    'preferences.write': ({ columnWidths, columnChoice, ...change }) => {
      const written = writePreferences(database, {
        ...change,
        ...(columnWidths && { columnWidths: widthsByGrid(columnWidths) }),
        ...(columnChoice && {
          columnChoices: withColumnChoice(readPreferences(database).columnChoices, columnChoice),
        }),
      });
      const preferences = withSeparator(written);
      desktop.setColorScheme(preferences.colorScheme);
      ports.updates.setAutomatic(preferences.lookForUpdates);
      desktop.push({ topic: 'preferences', payload: preferences });
      return succeed(preferences);
    },
    'link.open': ({ url }, { signal }) => links.open(url, signal),
    async 'clipboard.write'({ text }) {
      try {
        await desktop.writeClipboard(text);
        return succeed(null);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'Nothing was copied.';
        return fail({ kind: 'internal', message });
      }
    },
    ...createOrganizationStoreHandlers(database),
    'storage.read': () => succeed(keeper.state()),
    'storage.dismiss-new-file'() {
      dismissNewFile(database);
      return succeed(keeper.newFileChanged());
    },
    'storage.open-journal': ({ setAside }) => keeper.reopen(setAside),
    'organization.list': () => succeed(organizations.list()),
    async 'organization.discover'({ discoveryId, address }, { signal }) {
      const refused = refuseUnknown(address);
      if (refused !== null) return fail(refused);
      return succeed(
        await ports.signInThreads.discover(address, {
          signal,
          onSteps: (steps) => desktop.push({ topic: 'discovery', payload: { discoveryId, steps } }),
        }),
      );
    },
    async 'organization.sign-in'(input, { signal }) {
      const refused = refuseUnknown(input.url);
      return refused === null ? organizations.signIn(input, signal) : fail(refused);
    },
    async 'organization.sign-out'(input) {
      const left = await organizations.signOut(input);
      if (left.ok) deleteForgotten();
      return left;
    },
    'organization.regenerate-key': ({ organizationId }) => organizations.regenerateKey(organizationId),
    'organization.start-demo': () => organizations.startDemo(),
    'download.start': (input) => ports.downloads.start(input),
    'download.cancel': ({ downloadId }) => ports.downloads.cancel(downloadId),
    'download.dismiss': ({ downloadId }) => ports.downloads.dismiss(downloadId),
    'download.list': () => succeed(ports.downloads.list()),
    'organization.try-now': ({ organizationId }) => organizations.tryNow(organizationId),
    'organization.allow-http': (input) => organizations.allowHttp(input),
    'update.read': () => succeed(ports.updates.state()),
    'update.look': () => succeed(ports.updates.look()),
    'update.download': () => succeed(ports.updates.download()),
    'update.cancel': () => succeed(ports.updates.cancel()),
    async 'update.restart'({ pauseJobs }, { signal }) {
      // A compromised window must not install updates at will.
      const isWanted = desktop.takeGesture() || (await desktop.askToRestart());
      return isWanted && !signal.aborted ? ports.updates.restart(pauseJobs) : fail({ kind: 'cancelled' });
    },
    'window.take-request': () => succeed(ports.requests.take()),
    ...createDiagnosticsHandlers(ports),
  };
}

/** What the console's own file stores for each organization. */
function createOrganizationStoreHandlers(
  database: DatabaseSync,
): Pick<
  Handlers<ConsoleCallName>,
  `${'people-views' | 'channel-templates' | 'report-settings' | 'composition'}.${'read' | 'write'}`
> {
  return {
    'people-views.read': ({ organizationId }) => succeed(readPeopleViews(database, organizationId)),
    'people-views.write': ({ organizationId, views }) => {
      writePeopleViews(database, organizationId, views);
      return succeed(readPeopleViews(database, organizationId));
    },
    'channel-templates.read': ({ organizationId }) => succeed(readChannelTemplates(database, organizationId)),
    'channel-templates.write': ({ organizationId, templates }) => {
      writeChannelTemplates(database, organizationId, templates);
      return succeed(readChannelTemplates(database, organizationId));
    },
    'report-settings.read': ({ organizationId }) => succeed(readReportSettings(database, organizationId)),
    'report-settings.write': ({ organizationId, settings }) => {
      writeReportSettings(database, organizationId, settings);
      return succeed(readReportSettings(database, organizationId));
    },
    'composition.read': ({ organizationId }) => succeed(readCompositions(database, organizationId)),
    'composition.write': ({ organizationId, subject, composition }) => {
      writeComposition(database, organizationId, subject, composition);
      return succeed(null);
    },
  };
}

function createDiagnosticsHandlers({
  diagnostics,
  desktop,
}: Pick<ConsolePorts, 'diagnostics' | 'desktop'>): Pick<
  Handlers<ConsoleCallName>,
  'diagnostics.read' | 'diagnostics.note' | 'diagnostics.open-folder'
> {
  return {
    'diagnostics.read': () => succeed(diagnostics()),
    'diagnostics.note': ({ text }) => {
      writeLog(`The window: ${text}`);
      return succeed(null);
    },
    async 'diagnostics.open-folder'() {
      const { logFolder } = diagnostics();
      if (logFolder === null) return fail({ kind: 'gone', message: text('failure.log-yet') });
      const trouble = await desktop.openFolder(logFolder);
      if (trouble === '') return succeed(null);
      return fail({ kind: 'internal', message: text('failure.folder-cant-be-opened', { logFolder }) });
    },
  };
}

/**
 * Combines both halves of the contract: the main process's own handlers, and the workers for calls that name an
 * organization.
 */
export function answerCalls(
  handlers: Handlers<ConsoleCallName>,
  organizations: Organizations,
  keeper: Pick<JournalKeeper, 'journal'>,
): AnswerCall {
  return async (name, input, context) => {
    if (isOrganizationCall(name)) {
      const organizationId = hasFields(input) ? String(input['organizationId']) : '';
      if (name === 'journal.export' && !organizations.isRunning(organizationId)) {
        const journal = keeper.journal();
        if (journal === null) return fail({ kind: 'journal', message: text('failure.journal-cant-be-used') });
        // People can export their journal while signed out, before they remove the organization.
        const { exportKeptJournal } = await import('./realm/journal/export-kept-journal.ts');
        return exportKeptJournal(journal, organizationCalls[name].input.parse(input), context.signal);
      }
      return organizations.call(organizationId, name, input, context.signal);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the gate has parsed the input with the name's schema
    const handler = handlers[name] as (
      input: unknown,
      context: CallContext,
    ) => Result<unknown> | Promise<Result<unknown>>;
    try {
      return await handler(input, context);
    } catch (error) {
      const failure = unsavedFailureOf(error);
      if (failure === null) throw error;
      return fail(failure);
    }
  };
}

function isOrganizationCall(name: string): name is OrganizationCallName {
  return Object.hasOwn(organizationCalls, name);
}
