import { useMemo, type ReactNode } from 'react';
import classes from './ConversationMessage.module.css';

/** The words of a message, without its markup. */
export function MessageBody({ html }: { html: string }): ReactNode {
  const text = useMemo(
    () => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim(),
    [html],
  );
  return (
    <p className={classes.source} dir="auto">
      {text}
    </p>
  );
}
