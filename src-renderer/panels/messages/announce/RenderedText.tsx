import type { ReactNode } from 'react';
import { useRow } from '../../../state/replica.ts';
import { MessageHtml } from '../../../subjects/messages/MessageHtml.tsx';

/** The server's rendering of a message, shown inert. */
export function RenderedText({ html }: { html: string }): ReactNode {
  const url = useRow('settings', 0)?.url ?? '';
  return <MessageHtml html={html} organizationUrl={url} />;
}
