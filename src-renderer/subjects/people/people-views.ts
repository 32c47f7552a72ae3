import { type PeopleSort, mostPeopleViews } from '#contract/people.ts';
import type { RealmSettings } from '#contract/organization.ts';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { say } from '#words/say.ts';
import { defaultFilter, sameFilter } from '../people-filter/filter-words.ts';

/** The order in which people stand where nothing else was chosen. */
export const firstSort: PeopleSort = { key: 'name', descending: false };

/** The view that is open at first. */
export const firstViewId = 'built-in-active';
const builtInPrefix = 'built-in-';

/** What of bots is worth a column: nearly all of them are members. */
const botColumns = ['name', 'bot-type', 'bot-owner', 'bot-service'];
/** Few of them send anything anywhere. */
const abandonedBotColumns = ['name', 'bot-type', 'bot-owner', 'account'];
/** What somebody should look after: bots whose owner left. */
const abandonedBotsViewId = 'built-in-ownerless-bots';
const abandonedBots: Partial<PeopleView['filter']> = {
  kind: 'bots',
  account: 'all',
  conditions: [{ kind: 'bot-owner', negated: false, userId: null }],
};

/** Whether a view comes with the console: it cannot be changed or deleted. */
export function isBuiltIn(view: PeopleView): boolean {
  return view.id.startsWith(builtInPrefix);
}

/** The views that every organization has. That of foreign domains only where there are domains to be outside of. */
export function builtInViews(settings: RealmSettings | undefined): PeopleView[] {
  const view = (id: string, name: string, filter: Partial<PeopleView['filter']>): PeopleView => ({
    id,
    name,
    filter: { ...defaultFilter, ...filter },
    sort: firstSort,
    columns: null,
  });
  const hasDomains = settings !== undefined && (settings.restrictedToDomains || settings.domains.length > 0);
  return [
    view(firstViewId, say('people.view-active'), {}),
    ...(hasDomains
      ? [
          view('built-in-outside', say('people.view-outside'), {
            conditions: [{ kind: 'outside-domains', negated: false }],
          }),
        ]
      : []),
    view('built-in-guests', say('people.view-guests'), { roles: [600] }),
    { ...view('built-in-bots', say('people.view-bots'), { kind: 'bots' }), columns: botColumns },
    {
      ...view(abandonedBotsViewId, say('people.view-ownerless'), abandonedBots),
      columns: abandonedBotColumns,
    },
  ];
}

/** What a view keeps, as it stands on screen. */
export type ViewContent = Pick<PeopleView, 'filter' | 'sort' | 'columns'>;

/** Whether the screen shows what the view keeps. */
export function showsView(content: ViewContent, view: PeopleView): boolean {
  return (
    sameFilter(content.filter, view.filter) &&
    content.sort.key === view.sort.key &&
    content.sort.descending === view.sort.descending &&
    JSON.stringify(content.columns) === JSON.stringify(view.columns)
  );
}

/** Moves a view by one place among the saved ones. Answers the same list where it stands at the end already. */
export function movedView(views: readonly PeopleView[], id: string, by: 1 | -1): readonly PeopleView[] {
  const from = views.findIndex((view) => view.id === id);
  const view = views[from];
  const other = views[from + by];
  return view === undefined || other === undefined ? views : views.with(from, other).with(from + by, view);
}

/** What is wrong with a name for a view, or null. `id` is the view's own when it is renamed. */
export function viewNameProblem(
  name: string,
  views: readonly PeopleView[],
  id: string | null,
): string | null {
  const written = name.trim();
  const same = (view: PeopleView): boolean =>
    view.id !== id && view.name.toLowerCase() === written.toLowerCase();
  if (written === '') return say('people.name-view');
  if (views.some(same)) return say('people.view-name-taken');
  if (id === null && views.filter((view) => !isBuiltIn(view)).length >= mostPeopleViews) {
    return say('people.too-many-views', { limit: mostPeopleViews });
  }
  return null;
}
