import { ApiError } from '../api-error.ts';
import { templateVariables } from '../linkifiers/linkifier-template.ts';
import { serverText, type TextKey } from '../server-text.ts';
import type { Realm } from '../router.ts';
import type { RealmState } from '../state.ts';
import type { Playground } from './playground-store.ts';

type Fault = readonly [field: string, key: TextKey];

/** Refuses a playground as the server does: with the first error as text and all of them by field. */
export function checkPlayground(state: RealmState, playground: Omit<Playground, 'id'>): void {
  const faults: Fault[] = [];
  if (playground.url_template === '') faults.push(['url_template', 'linkifier-blank']);
  const variables = templateVariables(playground.url_template);
  if (variables === undefined) faults.push(['url_template', 'linkifier-template-bad']);
  if (playground.name === '') faults.push(['name', 'linkifier-blank']);
  if (playground.pygments_language === '') faults.push(['pygments_language', 'linkifier-blank']);
  if (variables?.has('code') === false) faults.push(['__all__', 'playground-code-missing']);
  else if (variables !== undefined && variables.size > 1) faults.push(['__all__', 'playground-code-only']);
  const isSame = ({ name, pygments_language }: Playground): boolean =>
    name === playground.name && pygments_language === playground.pygments_language;
  if (state.playgroundStore.list.some(isSame)) faults.push(['__all__', 'playground-duplicate']);
  const [first] = faults;
  if (first === undefined) return;
  const errors: Record<string, string[]> = {};
  for (const [field, key] of faults) (errors[field] ??= []).push(serverText(state.language, key));
  throw new ApiError(first[1], { fields: { errors } });
}

/** Replaces the playgrounds and notifies everyone. https://zulip.com/api/get-events#realm_playgrounds */
export function changePlaygrounds({ state, queues }: Realm, list: readonly Playground[]): void {
  state.playgroundStore.list = list;
  queues.publish({ type: 'realm_playgrounds', realm_playgrounds: list });
}
