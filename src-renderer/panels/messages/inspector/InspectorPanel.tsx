import { Button, Flex, TextInput } from '@mantine/core';
import { IconMessageSearch, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { readMessageLink } from '#contract/narrow.ts';
import type { Failure } from '#contract/outcome.ts';
import { failureMessage, failureTitle } from '../../../bridge/failure-words.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useRow } from '../../../state/replica.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { MessagesPage } from '../MessagesPage.tsx';
import { InspectedView } from './InspectedView.tsx';
import { useInspection } from './use-inspection.ts';
import layout from '../../../ui/Layout.module.css';

/** One message in full, found by its id or a link; what is wrong with those is said before anything is sent. */
export function InspectorPanel(): ReactNode {
  const [text, setText] = usePanelMemory('inspector.text', '');
  const [messageId, setMessageId] = usePanelMemory<number | null>('inspector.message', null);
  const [wasTried, setTried] = useState(false);
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const inspection = useInspection(messageId);
  const field = useRef<HTMLInputElement>(null);
  const named = readMessageLink(text, organizationUrl);
  useShortcut({
    id: 'inspector find',
    keys: '/',
    label: 'Find a message',
    scope: 'Message inspector',
    run: () => field.current?.select(),
  });

  function inspect(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (named.kind !== 'message') return;
    if (named.messageId === messageId) inspection.askAgain();
    else setMessageId(named.messageId);
  }
  function follow(address: string): boolean {
    const target = readMessageLink(address, organizationUrl);
    if (target.kind !== 'message') return false;
    setText(String(target.messageId));
    setMessageId(target.messageId);
    return true;
  }
  const problem = named.kind === 'problem' && (wasTried || text.length > 12) ? named.words : null;

  return (
    <MessagesPage title="Message inspector">
      <Flex
        component="form"
        gap={8}
        align="flex-start"
        flex="none"
        py={8}
        px={16}
        className={layout.lineBelow}
        onSubmit={inspect}
        role="search"
      >
        <TextInput
          ref={field}
          aria-label="Message id or link"
          placeholder="Message id, or any link to a message"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          rightSection={<Keys keys="/" />}
          w="min(420px, 100%)"
          value={text}
          maxLength={2_000}
          spellCheck={false}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTried(false);
          }}
        />
        <KeyButton keys="Enter" type="submit" flex="none" disabled={named.kind === 'nothing'}>
          Inspect message
        </KeyButton>
      </Flex>
      <InspectorContent
        isAsked={messageId !== null}
        isLoading={inspection.isAsking && inspection.value === null}
        failure={inspection.value === null ? inspection.failure : null}
        onAgain={inspection.askAgain}
      >
        {inspection.value !== null && (
          <InspectedView
            key={inspection.value.messageId}
            organizationUrl={organizationUrl}
            message={inspection.value}
            isLoading={inspection.isAsking}
            failure={inspection.failure}
            onLink={follow}
            onAgain={inspection.askAgain}
          />
        )}
      </InspectorContent>
    </MessagesPage>
  );
}

interface ContentProps {
  isAsked: boolean;
  isLoading: boolean;
  failure: Failure | null;
  onAgain: () => void;
  children: ReactNode;
}

function InspectorContent({ isAsked, isLoading, failure, onAgain, children }: ContentProps): ReactNode {
  if (!isAsked) {
    return (
      <Empty kind="empty" icon={IconMessageSearch} title="Any message, in full">
        Paste a link from Zulip or enter a message id. You see the message as people see it, as it was
        written, and every edit.
      </Empty>
    );
  }
  if (isLoading) return <LoadingRows rows={10} />;
  if (failure !== null) {
    const isUnseen = failure.kind === 'rejected';
    return (
      <Empty
        kind={isUnseen ? 'nothing-matches' : 'failed'}
        title={isUnseen ? "Message not found, or you can't see it" : failureTitle(failure)}
        action={<Button onClick={onAgain}>Try again</Button>}
      >
        {isUnseen ? (
          <>
            The server says “{failure.message}” for messages that were deleted or never existed, and for those
            in channels and conversations you can't read.
          </>
        ) : (
          failureMessage(failure)
        )}
      </Empty>
    );
  }
  return children;
}
