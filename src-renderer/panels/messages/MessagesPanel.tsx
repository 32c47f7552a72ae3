import { Tabs } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { FlagsPanel } from './flags/FlagsPanel.tsx';
import { InspectorPanel } from './inspector/InspectorPanel.tsx';
import { AnnouncePanel } from './announce/AnnouncePanel.tsx';
import panel from '../../ui/Panel.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './MessagesPanel.module.css';

interface MessagesTab {
  readonly id: string;
  readonly label: string;
  readonly component: ComponentType;
}

/** What can be done with messages, in the order of the tabs. */
const tabs: readonly MessagesTab[] = [
  { id: 'announce', label: 'Announce', component: AnnouncePanel },
  { id: 'inspector', label: 'Inspector', component: InspectorPanel },
  { id: 'flags', label: 'Flags', component: FlagsPanel },
];

/** Everything about single messages: writing them, looking at them, marking them. */
export function MessagesPanel(): ReactNode {
  const [tab, setTab] = usePanelMemory<string>('messages.tab', 'announce');
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (current === undefined) return null;
  const Content = current.component;
  return (
    <div className={layoutStyle.page}>
      <header className={classes.header}>
        <h1 className={panel.title}>Messages</h1>
        <Tabs
          value={current.id}
          onChange={(next) => setTab(next ?? 'announce')}
          className={classes.tabs ?? ''}
        >
          <Tabs.List aria-label="Messages">
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </header>
      <Content />
    </div>
  );
}
