import { idsOfOrder } from '#contract/id-list.ts';
import { idOfTarget } from '#contract/changes.ts';
import { type Linkifier, type LinkifierFields, linkifierOfText } from '#contract/linkifiers.ts';
import { linkifierOfWire } from '../../linkifiers/linkifier-of-wire.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { requestError } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
  type LinkifierParameters,
} from '../../zulip/route/linkifiers.ts';
import {
  linkifierSubject,
  linkifierValue,
  readDetails,
  withPlace,
} from '../kinds/linkifier/linkifier-subject.ts';
import { withLastReading } from './last-reading.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

/** All fields that the server knows, because those left out would keep their value. */
function parametersOf(fields: LinkifierFields, { featureLevel }: Connection): LinkifierParameters {
  return {
    pattern: fields.pattern,
    url_template: fields.urlTemplate,
    ...(supports(featureLevel, 'reverse-linkifiers') && {
      example_input: fields.exampleInput,
      reverse_template: fields.reverseTemplate,
    }),
    ...(supports(featureLevel, 'alternative-url-templates') && {
      alternative_url_templates: fields.alternativeUrlTemplates,
    }),
  };
}

async function listed(connection: Connection, signal?: AbortSignal): Promise<Linkifier[]> {
  const list = await getLinkifiers(connection, signal === undefined ? {} : { signal });
  return list.map(linkifierOfWire);
}

const readBack: SettingOperations['readBack'] = async (connection, changes, signal) => {
  const linkifiers = await listed(connection, signal);
  return changes.map(({ target, field, details }) => {
    // A linkifier identified by its pattern may have a new one: it still exists then.
    const { id } = readDetails(details);
    const subject = linkifierSubject(id === null ? idOfTarget(target) : String(id), linkifiers);
    return linkifierValue(subject, field);
  });
};

function gone(): never {
  throw requestError({ kind: 'conflict', message: 'The linkifier is gone from this organization.' });
}

/** Adds, replaces or removes one linkifier. https://zulip.com/api/update-linkifier */
export const linkifierCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, [{ endpoint, after, details }], options) {
    const fields = linkifierOfText(after);
    if (endpoint === 'POST /realm/filters' && fields !== null) {
      return sentBy(await addLinkifier(connection, parametersOf(fields, connection), options));
    }
    const { id } = readDetails(details);
    if (id === null) return gone();
    if (fields === null) return sentBy(await removeLinkifier(connection, id, options));
    return sentBy(await updateLinkifier(connection, id, parametersOf(fields, connection), options));
  },
  readBack,
};

/** The requested order of the existing linkifiers. */
function orderOf({ target, field, after }: RecordedChange, linkifiers: readonly Linkifier[]): number[] {
  if (field === 'order') return idsOfOrder(after);
  const subject = linkifierSubject(idOfTarget(target), linkifiers);
  const ids = linkifiers.map(({ id }) => id);
  if (subject.kind === 'order' || subject.id === null || !ids.includes(subject.id)) return gone();
  return withPlace(ids, subject.id, after);
}

/** The order of all linkifiers, or one's position. https://zulip.com/api/reorder-linkifiers */
export const linkifierOrderCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, [change], options) {
    const order: number[] = [];
    const last = await withLastReading(options, async (signal) => {
      // A position refers to the list at the time of the call.
      const linkifiers = change.field === 'order' ? [] : await listed(connection, signal);
      order.splice(0, order.length, ...orderOf(change, linkifiers));
    });
    return sentBy(await reorderLinkifiers(connection, order, last));
  },
  readBack,
};
