import { ApiError, badRequest } from '../api-error.ts';
import { boolean } from '../parameters.ts';
import { personalState, viewRecord, viewRecords } from './personal-state.ts';
import type { Call, Route } from '../router.ts';
import type { User } from '../state.ts';
import type { NavigationView } from './personal-store.ts';

const builtIn: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
]);

/** The views in a person's sidebar. https://zulip.com/api/get-navigation-views */
export const navigationViewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/navigation_views',
    since: 390,
    handle: ({ caller }) => ({ navigation_views: viewRecords(caller) }),
  },
  {
    method: 'POST',
    path: '/navigation_views',
    since: 390,
    handle(call) {
      const { state, caller, parameters } = call;
      const fragment = notBlank('fragment', parameters.requiredText('fragment'));
      const isPinned = parameters.requiredJson('is_pinned', boolean);
      const name = readName(call);
      if (builtIn.has(fragment) && name !== null) throw badRequest('view-built-in-name');
      if (!builtIn.has(fragment) && name === null) throw badRequest('view-name');
      const { navigationViews } = personalState(state, caller);
      if (navigationViews.has(fragment) || isTaken(caller, name)) throw badRequest('view-exists');
      const view = { fragment, isPinned, name };
      navigationViews.set(fragment, view);
      announce(call, { op: 'add', navigation_view: viewRecord(view) });
      return {};
    },
  },
  {
    method: 'PATCH',
    path: '/navigation_views/:path',
    since: 390,
    handle(call) {
      const { caller, parameters, path } = call;
      const isPinned = parameters.json('is_pinned', boolean);
      const name = readName(call);
      if (builtIn.has(path[0] ?? '') && name !== null) throw badRequest('view-built-in-name');
      if (isTaken(caller, name)) throw badRequest('view-exists');
      const view = find(call);
      if (isPinned !== undefined) view.isPinned = isPinned;
      if (name !== null) view.name = name;
      const data = {
        ...(name === null ? {} : { name }),
        ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
      };
      announce(call, { op: 'update', fragment: view.fragment, data });
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/navigation_views/:path',
    since: 390,
    handle(call) {
      const { fragment } = find(call);
      call.caller.personal?.navigationViews.delete(fragment);
      announce(call, { op: 'remove', fragment });
      return {};
    },
  },
];

function notBlank(name: string, sent: string): string {
  const text = sent.trim();
  if (text === '') throw badRequest('blank', { name });
  return text;
}

function readName({ parameters }: Call): string | null {
  const sent = parameters.text('name');
  return sent === undefined ? null : notBlank('name', sent);
}

function isTaken(user: User, name: string | null): boolean {
  return (
    name !== null && [...(user.personal?.navigationViews.values() ?? [])].some((view) => view.name === name)
  );
}

function find({ caller, path }: Call): NavigationView {
  const view = caller.personal?.navigationViews.get(path[0] ?? '');
  if (view === undefined) throw new ApiError('view-unknown', { status: 404 });
  return view;
}

function announce({ realm, caller }: Call, fields: object): void {
  realm.queues.publish({ type: 'navigation_view', ...fields }, (owner) => owner === caller);
}
