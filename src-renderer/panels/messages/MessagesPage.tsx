import type { ReactNode } from 'react';
import layout from '../../ui/Layout.module.css';
import panel from '../../ui/Panel.module.css';

/** A panel about messages: its head, and below it what fills the rest. */
export function MessagesPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={layout.page}>
      <header className={`${panel.header} ${layout.lineBelow}`}>
        <h1 className={panel.title}>{title}</h1>
      </header>
      {children}
    </div>
  );
}
