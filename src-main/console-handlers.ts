import type { DatabaseSync } from 'node:sqlite';
import { organizationCalls, type ConsoleCallName, type OrganizationCallName } from '#contract/calls/calls.ts';
import { hasFields } from '#contract/choices.ts';
import { widthsByGrid, withColumnChoice } from '#contract/grid-columns.ts';
import type {
  ConsoleInformation,
  Preferences,
  Diagnostics,
  ListSeparator,
  WindowRequest,
} from '#contract/console.ts';
import type { CallContext, Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { Push } from '#contract/topics.ts';
import type { Organizations } from './accounts/organizations-ports.ts';
import type { SignInThreads } from './accounts/sign-in-host.ts';
import { createUnknownServers } from './accounts/unknown-servers.ts';
import type { Downloads } from './downloads/downloads.ts';
import type { AnswerCall } from './electron/call-dispatch.ts';
import type { Updates } from './electron/updates/updates.ts';
import { createNetworkHandlers, type NetworkPorts } from './network-handlers.ts';
import type { Keychain } from './platform/keychain.ts';
import { createOutwardLinks, type OutwardLinkPorts } from './platform/outward-links.ts';
import { readCompositions, writeComposition } from './store/compositions.ts';
import { readChannelTemplates, writeChannelTemplates } from './store/channel-templates.ts';
import type { JournalKeeper } from './store/journal-keeper.ts';
import { dismissNewFile } from './store/new-file.ts';
import { readPeopleViews, writePeopleViews } from './store/people-views.ts';
import { readPreferences, writePreferences } from './store/preferences.ts';
import { readReportSettings, writeReportSettings } from './store/report-settings.ts';
import { unsavedFailureOf } from './store/store-trouble.ts';

export interface ConsolePorts {
  database: DatabaseSync;
  keychain: Keychain;
  organizations: Organizations;
  keeper: JournalKeeper;
  downloads: Downloads;
  network: NetworkPorts;
  signInThreads: Pick<SignInThreads, 'discover'>;
  about: Omit<ConsoleInformation, 'keychain'>;
  /** What spreadsheets expect between the cells of a CSV file here. */
  listSeparator: ListSeparator;
  outward: Omit<OutwardLinkPorts, 'isOfOrganization'> & { askToRestart(): Promise<boolean> };
  writeClipboard(text: string): Promise<void>;
  applyPreferences(preferences: Preferences): void;
  /** Organizations were forgotten: what is left of them in other files goes too, in a while. */
  deleteForgotten(): void;
  push(push: Push): void;
  updates: Updates;
  takeRequest(): WindowRequest | null;
  diagnostics(): Diagnostics;
  writeLog(text: string): void;
  /** Resolves with what went wrong in words of the system, or nothing. */
  openFolder(path: string): Promise<string>;
}

/** The handlers of the calls that the main process answers itself. */
export function createConsoleHandlers(ports: ConsolePorts): Handlers<ConsoleCallName> {
  const { database, organizations } = ports;
  const withSeparator = (preferences: Preferences): Preferences => ({
    ...preferences,
    listSeparator: preferences.listSeparator ?? ports.listSeparator,
  });
  const isOfOrganization = (origin: string): boolean =>
    organizations.list().some(({ url }) => URL.parse(url)?.origin === origin);
  const links = createOutwardLinks({ ...ports.outward, isOfOrganization });
  const refuseUnknown = createUnknownServers({ isOfOrganization, clock: ports.outward.clock });
  const network = createNetworkHandlers(ports.network);
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
      ports.applyPreferences(preferences);
      ports.push({ topic: 'preferences', payload: preferences });
      return succeed(preferences);
    },
    'link.open': ({ url }, { signal }) => links.open(url, signal),
    async 'clipboard.write'({ text }) {
      try {
        await ports.writeClipboard(text);
        return succeed(null);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'Nothing was copied.';
        return fail({ kind: 'internal', message });
      }
    },
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
    'storage.read': () => succeed(ports.keeper.state()),
    'storage.dismiss-new-file'() {
      dismissNewFile(database);
      return succeed(ports.keeper.newFileChanged());
    },
    'storage.open-journal': ({ setAside }) => ports.keeper.reopen(setAside),
    'organization.list': () => succeed(organizations.list()),
    async 'organization.discover'({ discoveryId, address }, { signal }) {
      const refused = refuseUnknown(address);
      if (refused !== null) return fail(refused);
      return succeed(
        await ports.signInThreads.discover(address, {
          signal,
          onSteps: (steps) => ports.push({ topic: 'discovery', payload: { discoveryId, steps } }),
        }),
      );
    },
    async 'organization.sign-in'(input, { signal }) {
      const refused = refuseUnknown(input.url);
      return refused === null ? organizations.signIn(input, signal) : fail(refused);
    },
    async 'organization.sign-out'(input) {
      const left = await organizations.signOut(input);
      if (left.ok) ports.deleteForgotten();
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
      // A window that was taken over must not install what it likes when it likes.
      const isWanted = ports.outward.takeGesture() || (await ports.outward.askToRestart());
      return isWanted && !signal.aborted ? ports.updates.restart(pauseJobs) : fail({ kind: 'cancelled' });
    },
    'window.take-request': () => succeed(ports.takeRequest()),
    ...createDiagnosticsHandlers(ports),
  };
}

function createDiagnosticsHandlers(
  ports: Pick<ConsolePorts, 'diagnostics' | 'writeLog' | 'openFolder'>,
): Pick<Handlers<ConsoleCallName>, 'diagnostics.read' | 'diagnostics.note' | 'diagnostics.open-folder'> {
  return {
    'diagnostics.read': () => succeed(ports.diagnostics()),
    'diagnostics.note': ({ text }) => {
      ports.writeLog(`The window: ${text}`);
      return succeed(null);
    },
    async 'diagnostics.open-folder'() {
      const { logFolder } = ports.diagnostics();
      if (logFolder === null) return fail({ kind: 'gone', message: 'There is no log yet.' });
      const trouble = await ports.openFolder(logFolder);
      if (trouble === '') return succeed(null);
      return fail({ kind: 'internal', message: `The folder can't be opened: ${logFolder}` });
    },
  };
}

/** Joins both halves of the contract: main's own handlers, and the workers for what names an organization. */
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
        if (journal === null) return fail({ kind: 'journal', message: "The journal can't be used." });
        // Whoever is signed out can take their journal along before they forget the organization.
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
