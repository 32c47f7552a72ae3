import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';
import { MessageHtml } from './MessageHtml.tsx';

/** Markdown as the server renders it, inert; as it is written until the answer comes, and where there is none. */
export function RenderedMarkdown({ content }: { content: string }): ReactNode {
  const url = useRow('settings', 0)?.url ?? '';
  const { value } = useOrganizationQuery('announce.render', { content });
  if (value !== null) return <MessageHtml html={value.html} organizationUrl={url} />;
  return (
    <Text inherit dir="auto" className="rc-selectable" style={{ whiteSpace: 'pre-wrap' }}>
      {content}
    </Text>
  );
}
