import { badRequest } from '../api-error.ts';
import { announceLinkifiers, checkLinkifier, findLinkifier, linkifierRecords } from './linkifiers.ts';
import { integerList, stringList } from '../parameters.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';
import type { Linkifier } from './linkifier-store.ts';

/** Linkifiers. https://zulip.com/api/get-linkifiers https://zulip.com/api/add-linkifier */
export const linkifierRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/realm/linkifiers',
    handle: ({ state }) => ({ linkifiers: linkifierRecords(state) }),
  },
  {
    method: 'POST',
    path: '/realm/filters',
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state } = call;
      const asked = readLinkifier(call);
      const linkifier = {
        ...asked,
        exampleInput: asked.exampleInput ?? null,
        reverseTemplate: asked.reverseTemplate ?? null,
        alternativeUrlTemplates: asked.alternativeUrlTemplates ?? [],
      };
      checkLinkifier(state, linkifier, null);
      const id = state.linkifierStore.nextId;
      state.linkifierStore.nextId += 1;
      state.linkifierStore.list.push({ id, ...linkifier });
      announceLinkifiers(realm);
      return { id };
    },
  },
  {
    method: 'DELETE',
    path: '/realm/filters/:id',
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state } = call;
      const linkifier = findLinkifier(state, Number(call.path[0]));
      state.linkifierStore.list = state.linkifierStore.list.filter((other) => other !== linkifier);
      announceLinkifiers(realm);
      return {};
    },
  },
  {
    method: 'PATCH',
    path: '/realm/filters/:id',
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state } = call;
      const asked = readLinkifier(call);
      const linkifier = findLinkifier(state, Number(call.path[0]));
      const changed = {
        pattern: asked.pattern,
        urlTemplate: asked.urlTemplate,
        exampleInput: asked.exampleInput === undefined ? linkifier.exampleInput : asked.exampleInput,
        reverseTemplate:
          asked.reverseTemplate === undefined ? linkifier.reverseTemplate : asked.reverseTemplate,
        alternativeUrlTemplates: asked.alternativeUrlTemplates ?? linkifier.alternativeUrlTemplates,
      };
      checkLinkifier(state, changed, linkifier.id);
      Object.assign(linkifier, changed);
      announceLinkifiers(realm);
      return {};
    },
  },
  {
    method: 'PATCH',
    path: '/realm/linkifiers',
    since: 202,
    handle(call) {
      requireAdministrator(call.caller);
      const { realm, state, parameters } = call;
      const ids = parameters.requiredJson('ordered_linkifier_ids', integerList);
      if (new Set(ids).size < ids.length) throw badRequest('linkifier-order-duplicated');
      const ordered = ids.map((id) => state.linkifierStore.list.find((linkifier) => linkifier.id === id));
      if (ordered.length !== state.linkifierStore.list.length || ordered.includes(undefined)) {
        throw badRequest('linkifier-order-incomplete');
      }
      if (ordered.length === 0) return {};
      state.linkifierStore.list = ordered.filter((linkifier) => linkifier !== undefined);
      announceLinkifiers(realm);
      return {};
    },
  },
];

/** The fields sent; a newer field that this server doesn't support is not read and reported as ignored. */
function readLinkifier({ state, parameters }: Call): Pick<Linkifier, 'pattern' | 'urlTemplate'> & {
  exampleInput: string | null | undefined;
  reverseTemplate: string | null | undefined;
  alternativeUrlTemplates: string[] | undefined;
} {
  const orNull = (text: string | undefined): string | null | undefined =>
    text?.trim() === '' ? null : text?.trim();
  const pattern = parameters.requiredText('pattern').trim();
  const urlTemplate = parameters.requiredText('url_template').trim();
  const reverses = state.featureLevel >= 471;
  return {
    pattern,
    urlTemplate,
    exampleInput: reverses ? orNull(parameters.text('example_input')) : undefined,
    reverseTemplate: reverses ? orNull(parameters.text('reverse_template')) : undefined,
    alternativeUrlTemplates: parameters.json('alternative_url_templates', stringList),
  };
}
