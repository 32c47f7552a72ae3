import type { ReactNode } from 'react';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import layout from '../../ui/Layout.module.css';

/** A panel about messages: its head, and below it what fills the rest. */
export function MessagesPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={layout.page}>
      <div className={layout.lineBelow}>
        <PanelHeader title={title} />
      </div>
      {children}
    </div>
  );
}
