import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { pageWith } from '#contract/settings/settings.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { navigate, usePlace, type Place } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { entryLabel, settingsEntries, type SettingsEntry } from './settings-entries.ts';
import { hidden, sayNodes } from '../../ui/say-nodes.tsx';
import classes from './SettingsNavigation.module.css';

/** What is beside the list; null while the search finds settings of several pages. */
function currentOf({ panel, open }: Place, isSearching: boolean): string | null {
  if (panel !== 'settings') return panel;
  if (isSearching) return null;
  return pageWith(typeof open === 'string' ? open : null);
}

const idOf = (entry: SettingsEntry): string => ('page' in entry ? entry.page : entry.panel.id);

/** All that is set for the organization as a whole, beside the part of it that is in view; above it, as a menu, in a narrow window. */
export function SettingsNavigation({ organization }: { organization: Organization }): ReactNode {
  const [text, setText] = usePanelMemory('settings.text', '');
  const current = currentOf(usePlace(), text.trim() !== '');
  function open(entry: SettingsEntry): void {
    if ('panel' in entry) {
      navigate(organization.id, { panel: entry.panel.id });
    } else {
      setText('');
      navigate(organization.id, { panel: 'settings', open: entry.page });
    }
  }
  const currentEntry = settingsEntries.find((entry) => idOf(entry) === current);
  return (
    <nav className={classes.navigation} aria-label={say('shell.settings')} data-region="settings">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            className={classes.folded ?? ''}
            variant="subtle"
            rightSection={<IconChevronDown size={15} stroke={1.6} aria-hidden />}
          >
            {sayNodes('shell.settings-page', {
              hidden,
              page: currentEntry === undefined ? say('shell.all-pages') : entryLabel(currentEntry),
            })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {settingsEntries.map((entry) => (
            <Menu.Item
              key={idOf(entry)}
              className={classes.item ?? ''}
              data-part={'isPartOfLast' in entry || undefined}
              aria-current={entry === currentEntry ? 'page' : undefined}
              onClick={() => open(entry)}
            >
              {entryLabel(entry)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ul className={classes.list}>
        {settingsEntries.map((entry) => {
          const count = 'panel' in entry ? (entry.panel.count?.(organization) ?? null) : null;
          return (
            <li key={idOf(entry)}>
              <button
                type="button"
                className={classes.entry}
                data-part={'isPartOfLast' in entry || undefined}
                aria-current={entry === currentEntry ? 'page' : undefined}
                onClick={() => open(entry)}
              >
                <span className={classes.label}>{entryLabel(entry)}</span>
                {count === null ? null : (
                  <span className={`${classes.count} rc-tabular`}>{formatCount(count)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
