import { badRequest, refuseNul } from '../api-error.ts';
import { limitLength } from '../parameters.ts';
import { changePlaygrounds, checkPlayground } from './playgrounds.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';

const longestLanguage = 40;

/** Code playgrounds. https://zulip.com/api/add-code-playground */
export const playgroundRoutes: readonly Route[] = [
  { method: 'POST', path: '/realm/playgrounds', handle: add },
  { method: 'DELETE', path: '/realm/playgrounds/:id', handle: remove },
];

function add({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  requireAdministrator(caller);
  const name = parameters.requiredText('name').trim();
  const language = parameters.requiredText('pygments_language');
  limitLength('pygments_language', language, longestLanguage);
  if (!/^[ a-zA-Z0-9_+\-./#,]*$/.test(language)) throw badRequest('playground-language-characters');
  const template = parameters.requiredText('url_template').trim();
  const playground = { name, pygments_language: language.trim(), url_template: template };
  checkPlayground(state, playground);
  refuseNul(name, template);
  const { playgroundStore } = state;
  const id = playgroundStore.nextId++;
  changePlaygrounds(realm, [...playgroundStore.list, { id, ...playground }]);
  return { id };
}

function remove({ realm, state, caller, path }: Call): Record<string, never> {
  requireAdministrator(caller);
  const { list } = state.playgroundStore;
  const playground = list.find(({ id }) => id === Number(path[0]));
  if (playground === undefined) throw badRequest('playground-invalid');
  changePlaygrounds(
    realm,
    list.filter((each) => each !== playground),
  );
  return {};
}
