import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '#contract/organization.ts';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { defaultFilter } from '../people-filter/filter-words.ts';
import { builtInViews, firstSort, isBuiltIn, movedView, showsView, viewNameProblem } from './people-views.ts';

const noPicture = { isUploaded: false, address: '', path: null };
const settings: RealmSettings = {
  id: 0,
  name: 'Orchid',
  url: 'https://orchid.example',
  icon: null,
  pictures: { icon: noPicture, logo: noPicture, night_logo: noPicture },
  largestIconMib: null,
  largestLogoMib: null,
  presenceOfflineThresholdSeconds: 140,
  presenceDisabled: false,
  waitingPeriodDays: 0,
  moderationChannelId: null,
  restrictedToDomains: false,
  domains: [],
  uploadQuotaMib: null,
  largestUploadMib: null,
  pushEnabled: false,
  pushEndsAt: null,
  requiresEncryptedPush: false,
  isPlanLimited: false,
  inviteRequired: true,
  disposableRefused: true,
  namesFixed: false,
  sharesOwnPresence: true,
};
const saved = (id: string, changes: Partial<PeopleView> = {}): PeopleView => ({
  id,
  name: `View ${id}`,
  filter: defaultFilter,
  sort: firstSort,
  columns: null,
  ...changes,
});
const names = (views: readonly PeopleView[]) => views.map(({ name }) => name);

const bots = ['Bots', 'Ownerless bots'];

describe('views', () => {
  it('show foreign domains only where there are domains', () => {
    expect(names(builtInViews(undefined))).toEqual(['Active people', 'Guests', ...bots]);
    expect(names(builtInViews(settings))).toEqual(['Active people', 'Guests', ...bots]);
    const domains = [{ domain: 'corp.test', readable: 'corp.test', allowSubdomains: false }];
    for (const changes of [{ domains }, { restrictedToDomains: true }]) {
      const views = builtInViews({ ...settings, ...changes });
      expect(names(views)).toEqual(['Active people', 'Outside allowed domains', 'Guests', ...bots]);
      expect(views.every(isBuiltIn)).toBe(true);
    }
  });

  it('are shown while filter, order and columns are theirs', () => {
    const view = saved('a', { filter: { ...defaultFilter, roles: [400, 600], conditions: [] } });
    const content = { filter: view.filter, sort: firstSort, columns: null };
    expect(showsView(content, view)).toBe(true);
    expect(showsView({ ...content, filter: { ...defaultFilter, roles: [600, 400] } }, view)).toBe(true);
    expect(showsView({ ...content, filter: defaultFilter }, view)).toBe(false);
    expect(showsView({ ...content, sort: { ...firstSort, descending: true } }, view)).toBe(false);
    expect(showsView({ ...content, columns: ['name'] }, view)).toBe(false);
    const status = { kind: 'status', negated: true } as const;
    expect(showsView({ ...content, filter: { ...view.filter, conditions: [status] } }, view)).toBe(false);
  });

  it('move by one place and not over the ends', () => {
    const views = [saved('a'), saved('b'), saved('c')];
    const ids = (moved: readonly PeopleView[]) => moved.map(({ id }) => id).join('');
    expect(ids(movedView(views, 'a', 1))).toBe('bac');
    expect(ids(movedView(views, 'c', -1))).toBe('acb');
    expect(movedView(views, 'a', -1)).toBe(views);
    expect(movedView(views, 'c', 1)).toBe(views);
    expect(movedView(views, 'x', 1)).toBe(views);
  });

  it('have names of their own', () => {
    const views = [...builtInViews(settings), saved('a', { name: 'Quiet guests' })];
    expect(viewNameProblem('  ', views, null)).toMatch(/Give the view a name/);
    expect(viewNameProblem('quiet GUESTS ', views, null)).toMatch(/Another view/);
    expect(viewNameProblem('Guests', views, 'a')).toMatch(/Another view/);
    expect(viewNameProblem('Quiet guests', views, 'a')).toBeNull();
    const many = Array.from({ length: 40 }, (_, index) => saved(String(index)));
    expect(viewNameProblem('One more', many, null)).toMatch(/at most 40/);
    expect(viewNameProblem('Another name', many, '7')).toBeNull();
  });
});
