import { isOneOf } from '#contract/choices.ts';
import { Checkbox, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useRow } from '../../../state/replica.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { KeyAction } from '../../../ui/KeyButton.tsx';
import { CountBox } from './CountBox.tsx';
import { FlagConfirm } from './FlagConfirm.tsx';
import { NarrowBuilder } from './NarrowBuilder.tsx';
import { orderOf, type FlagDraft } from './flag-draft.ts';
import {
  contradiction,
  flagChanges,
  wordsOfChange,
  wordsOfFlag,
} from '../../../subjects/messages/narrow-words.ts';
import { useCount, type Counting } from './use-count.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './Flags.module.css';

interface FlagFormProps {
  draft: FlagDraft;
  onDraft: (draft: FlagDraft) => void;
  onStarted: (runId: string) => void;
}

const usualBatch = 3_000;

/** About how many batches it takes: they grow while the server is quick, up to five thousand; most are of about this many. */
function batchesOf({ count, isComplete }: Pick<Counting, 'count' | 'isComplete'>): number | null {
  return count === null || !isComplete ? null : Math.max(1, Math.ceil(count / usualBatch));
}

/** What is to be done with which messages, where it begins, and how many that are. */
export function FlagForm({ draft, onDraft, onStarted }: FlagFormProps): ReactNode {
  const call = useOrganizationCall();
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const order = orderOf(draft, organizationUrl);
  const isReady = typeof order !== 'string' && contradiction(draft.terms) === '';
  const counting = useCount(isReady ? order : null);
  const set = (changes: Partial<FlagDraft>) => onDraft({ ...draft, ...changes });
  const words = wordsOfChange(draft.change);
  const expected = counting.isComplete ? counting.count : null;
  const amount =
    counting.count === null
      ? say('flags.some-messages')
      : counting.isComplete
        ? say('flags.messages', { count: counting.count })
        : say('flags.messages-and-more', { count: counting.count });

  const canReview = isReady && (counting.count ?? 0) > 0 && !isStarting;
  const batches = isReady ? batchesOf(counting) : null;

  async function start(typed: number | null): Promise<void> {
    if (typeof order === 'string') return;
    setStarting(true);
    const result = await call('flags.start', { order, expected, typed, reason: draft.reason });
    setStarting(false);
    setConfirming(false);
    if (!result.ok) {
      setProblem(failureMessage(result.failure));
      return;
    }
    set({ reason: '' });
    onStarted(result.value.id);
  }

  return (
    <div className={layoutStyle.column}>
      <div className={classes.formBody}>
        <div>
          <h2>{say('flags.new-run')}</h2>
          <p>{say('flags.only-you')}</p>
        </div>
        <Stack gap={8} align="flex-start" component="section">
          <Select
            size="md"
            label={say('flags.action')}
            allowDeselect={false}
            w={320}
            data={flagChanges.map((value) => ({ value, label: wordsOfChange(value).title }))}
            value={draft.change}
            onChange={(next) => {
              if (isOneOf(flagChanges, next)) set({ change: next });
            }}
          />
          {draft.change === 'remove read' && <Notice>{say('flags.only-subscribed')}</Notice>}
        </Stack>
        <Stack gap={8} align="flex-start" component="section" aria-labelledby="flags-which">
          <h3 id="flags-which">{say('flags.which')}</h3>
          <NarrowBuilder
            terms={draft.terms}
            onTerms={(terms, near) =>
              set({
                terms,
                ...(near !== null && { from: 'message', message: String(near), direction: 'both' }),
              })
            }
          />
        </Stack>
        <StartOfRun draft={draft} onChange={set} objection={typeof order === 'string' ? order : ''} />
        <CountBox counting={counting} isAsked={isReady} />
        <Notice tone="bad" onDismiss={() => setProblem(null)}>
          {problem}
        </Notice>
      </div>
      <footer className={classes.foot}>
        <span className="rc-tabular">
          {batches === null ? say('flags.nothing-sent') : say('flags.about-requests', { count: batches })}
        </span>
        <KeyAction
          keys="Ctrl Enter"
          shortcut={{ id: 'flags review', label: say('flags.review'), scope: say('flags.scope') }}
          size="md"
          variant="filled"
          disabled={!canReview}
          run={() => {
            if (canReview) setConfirming(true);
          }}
        >
          {words.button(amount)}
        </KeyAction>
      </footer>
      {isConfirming && typeof order !== 'string' && counting.count !== null && (
        <FlagConfirm
          order={order}
          number={counting.count}
          isWhole={counting.isComplete}
          batches={batches}
          title={wordsOfFlag(order).button(amount)}
          label={wordsOfFlag(order).button(
            counting.isComplete
              ? formatCount(counting.count)
              : say('flags.at-least', { count: counting.count }),
          )}
          reason={draft.reason}
          onReason={(reason) => set({ reason })}
          isStarting={isStarting}
          onStart={(typed) => void start(typed)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

interface StartOfRunProps {
  draft: FlagDraft;
  onChange: (changes: Partial<FlagDraft>) => void;
  /** Why the message can't be begun at; empty where it can or is only missing. */
  objection: string;
}

/** At which message the run begins, and which way it goes from there. */
function StartOfRun({ draft, onChange, objection }: StartOfRunProps): ReactNode {
  return (
    <Stack gap={8} align="flex-start" component="section" aria-labelledby="flags-from">
      <h3 id="flags-from">{say('flags.start-at')}</h3>
      <SegmentedControl<FlagDraft['from']>
        aria-labelledby="flags-from"
        value={draft.from}
        onChange={(from) => onChange({ from })}
        data={[
          { value: 'oldest', label: say('flags.oldest') },
          { value: 'newest', label: say('flags.newest') },
          { value: 'first_unread', label: say('flags.first-unread') },
          { value: 'message', label: say('flags.a-message') },
        ]}
      />
      {draft.from === 'message' && (
        <TextInput
          size="md"
          label={say('flags.message')}
          placeholder={say('flags.message-placeholder')}
          w={320}
          value={draft.message}
          maxLength={2_000}
          spellCheck={false}
          error={objection === '' ? undefined : objection}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
        />
      )}
      {(draft.from === 'message' || draft.from === 'first_unread') && (
        <Group gap={12}>
          <SegmentedControl<FlagDraft['direction']>
            aria-label={say('flags.direction')}
            value={draft.direction}
            onChange={(direction) => onChange({ direction })}
            data={[
              { value: 'newer', label: say('flags.newer') },
              { value: 'older', label: say('flags.older') },
              { value: 'both', label: say('flags.both') },
            ]}
          />
          {draft.from === 'message' && (
            <Checkbox
              label={say('flags.include-message')}
              checked={draft.includeAnchor}
              onChange={(event) => onChange({ includeAnchor: event.currentTarget.checked })}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
