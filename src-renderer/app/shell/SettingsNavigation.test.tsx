import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { keysOf } from '#contract/choices.ts';
import { pageOf, settingSections } from '#contract/settings/setting.ts';
import { panels } from '../../panels/registry.ts';
import { navigate, placeIn, step, useNavigationStore } from '../../state/navigation.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { hasSettingsBeside, settingsEntries } from './settings-entries.ts';
import { SettingsNavigation } from './SettingsNavigation.tsx';

afterEach(() => {
  cleanup();
  useNavigationStore.setState({ trails: {} });
  writePanelMemory('orchid', 'settings.text', '');
});

const go = (panel: string, open?: string): void =>
  act(() => navigate('orchid', open === undefined ? { panel } : { panel: 'settings', open }));
const current = () =>
  screen.queryAllByRole('button', { current: 'page' }).map(({ textContent }) => textContent);
const entry = (name: RegExp) => screen.getByRole('button', { name });

test('every page of settings and every panel beside them is listed once', () => {
  const sections = keysOf(settingSections);
  const pages = sections.filter((section) => pageOf(section) === section);
  const beside = panels.filter(({ group }) => group === 'settings').map(({ id }) => id);
  const listed = settingsEntries.map((each) => ('page' in each ? each.page : each.panel.id));
  expect(listed.toSorted()).toEqual([...pages, ...beside].toSorted());
});

test('the page of a linkifier takes the room of the list, its list and other panels leave it', () => {
  const place = { panel: 'linkifiers', open: null, job: null };
  expect(hasSettingsBeside(place)).toBe(true);
  expect(hasSettingsBeside({ ...place, open: 4 })).toBe(false);
  expect(hasSettingsBeside({ ...place, panel: 'domains', open: 'orchid.example' })).toBe(true);
  expect(hasSettingsBeside({ ...place, panel: 'people' })).toBe(false);
});

test('what is in view is marked: a page, the page of a setting, or a panel', () => {
  renderThemed(<SettingsNavigation organization={anOrganization()} />);
  go('settings');
  expect(current()).toEqual(['Profile']);
  fireEvent.click(entry(/^Joining/));
  expect(current()).toEqual(['Joining']);
  go('settings', 'digest_emails_enabled');
  expect(current()).toEqual(['Notifications']);
  go('settings', 'newPrivacy');
  expect(current()).toEqual(['Starting settings']);
  fireEvent.click(entry(/^Linkifiers/));
  expect(placeIn('orchid').panel).toBe('linkifiers');
  expect(current()).toEqual(['Linkifiers9']);
  act(() => step('orchid', -1));
  expect(current()).toEqual(['Starting settings']);
});

test('while settings of several pages are found none is marked, and choosing a page ends the search', () => {
  renderThemed(<SettingsNavigation organization={anOrganization()} />);
  go('settings');
  act(() => writePanelMemory('orchid', 'settings.text', 'channel'));
  expect(current()).toEqual([]);
  fireEvent.click(entry(/^Profile$/));
  expect(current()).toEqual(['Profile']);
});

test('in a narrow window the same is a menu, named by what is in view', async () => {
  renderThemed(<SettingsNavigation organization={anOrganization()} />);
  go('settings');
  fireEvent.click(entry(/^Settings: Profile/));
  const items = await screen.findAllByRole('menuitem');
  expect(items).toHaveLength(settingsEntries.length);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Linkifiers' }));
  expect(placeIn('orchid').panel).toBe('linkifiers');
  expect(entry(/^Settings: Linkifiers/)).toBeTruthy();
});
