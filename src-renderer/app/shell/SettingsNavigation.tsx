import type { ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { pageWith } from '#contract/settings/settings.ts';
import { formatCount } from '#contract/words/count.ts';
import { navigate, usePlace, type Place } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { settingsEntries, type SettingsEntry } from './settings-entries.ts';
import classes from './SettingsNavigation.module.css';

/** What is beside the list; null while the search finds settings of several pages. */
function currentOf({ panel, open }: Place, isSearching: boolean): string | null {
  if (panel !== 'settings') return panel;
  if (isSearching) return null;
  return pageWith(typeof open === 'string' ? open : null);
}

const idOf = (entry: SettingsEntry): string => ('page' in entry ? entry.page : entry.panel.id);

/** All that is set for the organization as a whole, beside the part of it that is in view. */
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
  return (
    <nav className={classes.navigation} aria-label="Settings" data-region="settings">
      <ul>
        {settingsEntries.map((entry) => {
          const id = idOf(entry);
          const count = 'panel' in entry ? (entry.panel.count?.(organization) ?? null) : null;
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.entry}
                data-part={'isPartOfLast' in entry || undefined}
                aria-current={id === current ? 'page' : undefined}
                onClick={() => open(entry)}
              >
                <span className={classes.label}>{entry.label}</span>
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
