import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
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
    <LinkButton onClick={() => setShown(true)}>{say('channels.show-address')}</LinkButton>
  );
}

function Address({ channelId }: { channelId: number }): ReactNode {
  const { value, failure } = useOrganizationQuery('channels.email-address', { channelId });
  const [isCopied, setCopied] = useState(false);
  async function copy(text: string): Promise<void> {
    setCopied((await call('clipboard.write', { text })).ok);
  }
  if (failure !== null) return <span role="alert">{failureMessage(failure)}</span>;
  if (value === null) return <span className={textStyle.quiet}>{say('channels.reading-address')}</span>;
  if (value === '') return say('channels.no-email-address');
  return (
    <>
      <span className="rc-break">{value}</span>{' '}
      <LinkButton onClick={() => void copy(value)}>
        {isCopied ? say('channels.copied') : say('channels.copy')}
      </LinkButton>
    </>
  );
}
