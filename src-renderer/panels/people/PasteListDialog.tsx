import { Box, Button, Flex, Modal, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PeopleMatch } from '#contract/people.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { call } from '../../bridge/client.ts';
import { useCall } from '../../bridge/use-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { mostListed } from './pasted-list.ts';
import { usePastedList } from './use-pasted-list.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './PasteListDialog.module.css';

/** A list that was kept, and who is in it. */
export interface ChosenList {
  listId: string;
  userIds: Uint32Array;
}

interface PasteListDialogProps {
  onClose: () => void;
  onSelect: (list: ChosenList) => void;
}

/** Entries that are listed in the dialog; all of them can be copied. */
const mostShown = 200;
const clipboardLimit = 1_000_000;

/** Finds the people that a pasted text names, and makes them the selection. */
export function PasteListDialog({ onClose, onSelect }: PasteListDialogProps): ReactNode {
  const call = useCall();
  const [text, setText] = useState('');
  const [leaving, setLeaving] = useState(false);
  const [keepProblem, setKeepProblem] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(false);
  const { match, isMatching, problem } = usePastedList(text);
  const count = match?.userIds.length ?? 0;
  const isTooLong = count > mostListed;
  const canSelect = count > 0 && !isTooLong && !isMatching && !keeping;

  async function select(): Promise<void> {
    if (match === null || !canSelect) return;
    setKeeping(true);
    const result = await call('people.keep-list', { userIds: [...match.userIds] });
    setKeeping(false);
    if (result.ok) onSelect({ listId: result.value.listId, userIds: match.userIds });
    else setKeepProblem(failureMessage(result.failure));
  }
  function close(): void {
    if (text.trim() !== '' && !leaving) setLeaving(true);
    else onClose();
  }

  return (
    <Modal
      opened
      onClose={close}
      size={560}
      title="Paste a list"
      onKeyDown={onConfirmKey(() => void select())}
    >
      <div className={layoutStyle.stack12}>
        <Textarea
          data-autofocus
          label="People"
          description="E-mail addresses, user ids, @-mentions or names, separated by lines, commas or semicolons."
          placeholder={'amara@orchid.example\nInes Carvalho <ines@orchid.example>\n8142'}
          spellCheck={false}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setLeaving(false);
          }}
          error={isTooLong ? `A list has at most ${formatCount(mostListed)} people.` : (problem ?? undefined)}
          className={classes.text ?? ''}
        />
        <Figures match={match} />
        {match !== null && match.notFound.length > 0 && <NotFound entries={match.notFound} />}
        {match !== null && match.ambiguous.length > 0 && <Ambiguous entries={match.ambiguous} />}
        {keepProblem !== null && <Notice tone="bad">{keepProblem}</Notice>}
        {leaving && <Notice tone="warn">The list is not used yet. Close again to drop it.</Notice>}
        <Flex gap={8} justify="flex-end" mt={4}>
          <Button size="md" onClick={close} rightSection={<Keys keys="Esc" />}>
            Cancel
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={!canSelect}
            onClick={() => void select()}
            rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
            className="rc-tabular"
          >
            {count === 0 ? 'Select people' : `Select ${countOf(count, 'person')}`}
          </Button>
        </Flex>
      </div>
    </Modal>
  );
}

function Figures({ match }: { match: PeopleMatch | null }): ReactNode {
  const figure = (className: string | undefined, number: number, words: string): ReactNode => (
    <span className={className}>
      <strong>{formatCount(number)}</strong> {words}
    </span>
  );
  return (
    <p className={`${classes.figures} rc-tabular`} role="status">
      {match === null ? (
        <span>Nothing is changed by this: the people are selected in the grid.</span>
      ) : (
        <>
          {figure(classes.found, match.userIds.length, 'matched')}
          {match.notFound.length > 0 && figure(classes.missing, match.notFound.length, 'not found')}
          {match.ambiguous.length > 0 && figure(classes.unclear, match.ambiguous.length, 'ambiguous')}
          {match.duplicates > 0 && figure(undefined, match.duplicates, plural(match.duplicates, 'duplicate'))}
        </>
      )}
    </p>
  );
}

function More({ count }: { count: number }): ReactNode {
  return count > mostShown ? <li>and {formatCount(count - mostShown)} more</li> : null;
}

function NotFound({ entries }: { entries: readonly string[] }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function copy(): Promise<void> {
    const result = await call('clipboard.write', { text: entries.join('\n').slice(0, clipboardLimit) });
    setCopied(result.ok);
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  return (
    <Box component="section" bd="1px solid var(--rc-line)" bdrs={8} aria-label="Not found">
      <div className={classes.sectionHead}>
        <Text component="h3" size="sm" fw={550}>
          Not found
        </Text>
        <Button
          size="xs"
          variant="subtle"
          leftSection={
            isCopied ? (
              <IconCheck size={14} stroke={2.2} aria-hidden />
            ) : (
              <IconCopy size={14} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : `Copy ${formatCount(entries.length)}`}
        </Button>
      </div>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <ul className={classes.entries} tabIndex={0} aria-label="Entries that were not found">
        {entries.slice(0, mostShown).map((entry) => (
          <li key={entry}>
            <bdi className="rc-ellipsis" title={entry}>
              {entry}
            </bdi>
          </li>
        ))}
        <More count={entries.length} />
      </ul>
    </Box>
  );
}

function Ambiguous({ entries }: { entries: PeopleMatch['ambiguous'] }): ReactNode {
  return (
    <Box component="section" bd="1px solid var(--rc-line)" bdrs={8} aria-label="Ambiguous">
      <div className={classes.sectionHead}>
        <Text component="h3" size="sm" fw={550}>
          Ambiguous: several people have this name, none is selected for it
        </Text>
      </div>
      <ul className={classes.entries} tabIndex={0} aria-label="Ambiguous names">
        {entries.slice(0, mostShown).map(({ text, people }) => {
          const whom = people.map(({ email, userId }) => email ?? `user ${userId}`).join(', ');
          return (
            <li key={text}>
              <bdi>{text}</bdi>
              <Text span inherit flex={1} miw={0} c="dimmed" className="rc-ellipsis" title={whom}>
                {whom}
              </Text>
            </li>
          );
        })}
        <More count={entries.length} />
      </ul>
    </Box>
  );
}
