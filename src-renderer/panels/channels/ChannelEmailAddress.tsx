import { useState, type ReactNode } from 'react';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import textStyle from '../../ui/Text.module.css';

/** Where email to a channel goes: fetched on request, since anyone with the address can write in the channel. */
export function ChannelEmailAddress({ channelId }: { channelId: number }): ReactNode {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <Address channelId={channelId} />
  ) : (
    <LinkButton onClick={() => setShown(true)}>Show address</LinkButton>
  );
}

function Address({ channelId }: { channelId: number }): ReactNode {
  const { value, failure } = useOrganizationQuery('channels.email-address', { channelId });
  const [isCopied, setCopied] = useState(false);
  async function copy(text: string): Promise<void> {
    setCopied((await call('clipboard.write', { text })).ok);
  }
  if (failure !== null) return <span role="alert">{failureMessage(failure)}</span>;
  if (value === null) return <span className={textStyle.quiet}>Reading the address…</span>;
  if (value === '') return 'This server doesn’t accept email';
  return (
    <>
      <span className="rc-break">{value}</span>{' '}
      <LinkButton onClick={() => void copy(value)}>{isCopied ? 'Copied' : 'Copy'}</LinkButton>
    </>
  );
}
