import type { Handlers } from '#contract/bridge.ts';
import type { dataExportCalls } from '#contract/calls/data-exports.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getDataExports } from '../../zulip/route/data-exports.ts';
import { notLoaded, type PeopleLists } from '../people/people-handlers.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { dataExportOf, exportFileUrl } from './data-export-lookup.ts';
import { countInWeek, exportChoices, exportConsents } from './export-rights.ts';
import { fetchDataExports, loadDataExports } from './load-data-exports.ts';

interface DataExportPorts {
  model(): RealmModel | null;
  connection: Connection;
  lists: PeopleLists;
}

/** Milliseconds until something on screen that events don't report is fetched again. */
const staleMilliseconds = 20_000;

const noFile: Failure = { kind: 'gone', message: text('failure.export-file') };

/** Answers about exports of the organization's data. */
export function createDataExportHandlers({
  model: loaded,
  connection,
  lists,
}: DataExportPorts): Handlers<keyof typeof dataExportCalls> {
  /** Servers may report an export's progress only to the person who started it, and older ones report no consents. */
  async function load(model: RealmModel): Promise<void> {
    const isRunning = model.dataExports.all().some(({ pending }) => pending);
    const isUntold = isRunning || !supports(connection.featureLevel, 'export-consent-events');
    const isStale = isUntold && model.dataExports.age() > staleMilliseconds;
    await (model.dataExports.isLoaded() && isStale ? fetchDataExports : loadDataExports)(model, connection);
  }

  return {
    async 'exports.board'() {
      const model = loaded();
      if (!model) return fail(notLoaded);
      await load(model);
      return succeed({
        exports: model.dataExports
          .all()
          .map((wire) => dataExportOf(model, wire, connection.origin))
          .toReversed(),
        choices: exportChoices(model),
        consents: exportConsents(model),
        startedInWeek: countInWeek(model),
      });
    },
    'exports.consent-list'({ consented }) {
      const consents = loaded()?.dataExports.consents();
      if (!consents) return fail(notLoaded);
      const userIds = [...consents].flatMap(([userId, one]) => (one.consented === consented ? userId : []));
      return succeed({ listId: lists.keep(userIds), count: userIds.length });
    },
    async 'exports.file-url'({ exportId }, { signal }) {
      // Addresses of files stored elsewhere expire.
      const wire = (await getDataExports(connection, { signal })).find(({ id }) => id === exportId);
      const url = wire === undefined ? null : exportFileUrl(wire, connection.origin);
      return url === null ? fail(noFile) : succeed({ url: url.href, origin: connection.origin });
    },
  };
}
