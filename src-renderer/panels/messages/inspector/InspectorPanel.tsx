import { Button, Flex, TextInput } from '@mantine/core';
import { IconMessageSearch, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { readMessageLink } from '#contract/narrow.ts';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
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
    label: say('inspector.find-a-message'),
    scope: say('inspector.message-inspector'),
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
    <MessagesPage title={say('inspector.message-inspector')}>
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
          aria-label={say('inspector.id-or-link')}
          placeholder={say('inspector.id-or-link-placeholder')}
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
          {say('inspector.inspect-message')}
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
      <Empty kind="empty" icon={IconMessageSearch} title={say('inspector.start-title')}>
        {say('inspector.start-explanation')}
      </Empty>
    );
  }
  if (isLoading) return <LoadingRows rows={10} />;
  if (failure !== null) {
    const isUnseen = failure.kind === 'rejected';
    return (
      <Empty
        kind={isUnseen ? 'nothing-matches' : 'failed'}
        title={isUnseen ? say('inspector.not-found') : failureTitle(failure)}
        action={<Button onClick={onAgain}>{say('inspector.try-again')}</Button>}
      >
        {isUnseen
          ? say('inspector.unseen-message', { answer: sayText(failure.message) })
          : failureMessage(failure)}
      </Empty>
    );
  }
  return children;
}
