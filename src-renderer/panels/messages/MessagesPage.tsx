import type { ReactNode } from 'react';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import layout from '../../ui/Layout.module.css';

interface MessagesPageProps {
  title: string;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A panel about messages: its head, and below it what fills the rest. */
export function MessagesPage({ title, actions, children }: MessagesPageProps): ReactNode {
  return (
    <div className={layout.page}>
      <div className={layout.lineBelow}>
        <PanelHeader title={title}>{actions}</PanelHeader>
      </div>
      {children}
    </div>
  );
}
