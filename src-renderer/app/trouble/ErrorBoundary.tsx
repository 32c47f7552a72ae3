import { Button, Group } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Empty } from '../../ui/Empty.tsx';
import { CopyReportButton } from './CopyReportButton.tsx';
import classes from './ErrorBoundary.module.css';
import { describeError, noteError } from './error-report.ts';

interface ErrorBoundaryProps {
  /** The whole window or a panel: what is lost with the fault. */
  place: 'window' | 'panel';
  children: ReactNode;
}

/** Shows what to do in place of a part of the window that could not be drawn; the rest stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { fault: string | null }> {
  override state: { fault: string | null } = { fault: null };

  static getDerivedStateFromError(error: unknown): { fault: string } {
    return { fault: describeError(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    noteError(error, componentStack ?? '');
    this.setState({ fault: describeError(error, componentStack ?? '') });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { place, children } = this.props;
    if (fault === null) return children;
    const Place = place === 'window' ? 'main' : 'div';
    return (
      <Place className={place === 'window' ? classes.window : classes.panel}>
        <Empty
          kind="failed"
          heading="h1"
          title={place === 'window' ? say('trouble.window-failed') : say('trouble.panel-failed')}
          action={
            <Group gap={8} justify="center">
              <CopyReportButton fault={fault} />
              {place === 'panel' ? (
                <Button size="md" onClick={() => this.setState({ fault: null })}>
                  {say('trouble.try-again')}
                </Button>
              ) : null}
              <Button size="md" variant="filled" onClick={() => location.reload()}>
                {say('trouble.reload-the-window')}
              </Button>
            </Group>
          }
        >
          {say('trouble.failed-explanation')}
        </Empty>
      </Place>
    );
  }
}
