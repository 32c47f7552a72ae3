import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useMemo, type ReactNode, type Ref } from 'react';
import { type LinkifierReview, type LinkifierTrial, linkifierOfText } from '#contract/linkifiers.ts';
import { countOf } from '#contract/words/count.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { LinkifierEditor } from './LinkifierEditor.tsx';
import { SampleList } from './SampleList.tsx';
import type { LinkifierChanges } from './use-linkifier-changes.ts';
import type { LinkifierRights } from './use-linkifier-rights.ts';
import { useSamples } from './use-samples.ts';
import type { Trial } from './use-trial.ts';
import type { Workbench } from './use-workbench.ts';
import layout from '../../ui/Layout.module.css';
import classes from './LinkifiersPanel.module.css';

function Meanwhile({ bench }: { bench: Workbench }): ReactNode {
  const { current, live, open } = bench;
  if (current === null || open === 'new' || current.base === live) return null;
  if (live === '') {
    return (
      <Notice tone="warn" title="Somebody deleted this linkifier">
        What you typed is still here. Saving adds it again, as the last one.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      title="Somebody changed this linkifier meanwhile"
      action={
        <Flex gap={8} component="span">
          <Button size="xs" onClick={bench.discard}>
            Take theirs
          </Button>
          <Button size="xs" onClick={bench.rebase}>
            Go on with yours
          </Button>
        </Flex>
      }
    >
      The organization has {linkifierOfText(live)?.pattern} now. Nothing of theirs is overwritten unless you
      go on.
    </Notice>
  );
}

interface EditorFootProps {
  rights: LinkifierRights;
  changes: LinkifierChanges;
  isNew: boolean;
  isDirty: boolean;
  /** The number of faults. */
  problems: number;
  canSave: boolean;
  onDiscard: () => void;
  onSave: () => void;
  onDelete: () => void;
}

/** Shows unsaved edits and faults, with the buttons to save, discard or delete. */
function EditorFoot(props: EditorFootProps): ReactNode {
  const { rights, changes, isNew, isDirty, problems, canSave, onDiscard, onSave, onDelete } = props;
  return (
    <Group
      component="footer"
      gap={8}
      justify="end"
      mih={49}
      flex="none"
      py={6}
      px={20}
      className={`${layout.lineAbove} ${classes.foot}`}
    >
      <Text span c="var(--rc-fg2)" miw={0} size="sm" className="rc-break" role="status">
        {changes.problem !== null ? (
          <Flex component="span" display="inline-flex" gap={6} align="center" c="var(--rc-badText)">
            {changes.problem}
          </Flex>
        ) : rights.objection !== null ? (
          rights.objection
        ) : isDirty && problems > 0 ? (
          <Flex component="span" display="inline-flex" gap={6} align="center" c="var(--rc-badText)">
            <IconAlertCircle size={15} stroke={1.6} aria-hidden />
            {countOf(problems, 'problem')}
          </Flex>
        ) : isDirty ? (
          'Not saved'
        ) : (
          ''
        )}
      </Text>
      {!isDirty && !isNew && rights.objection === null && (
        <Permitted>
          <Button leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />} onClick={onDelete}>
            Delete
          </Button>
        </Permitted>
      )}
      {isDirty && <Button onClick={onDiscard}>Discard</Button>}
      <Permitted unless={rights.objection}>
        <KeyButton
          keys="Ctrl S"
          variant={canSave ? 'filled' : 'default'}
          disabled={rights.objection === null && (!canSave || changes.busy)}
          onClick={onSave}
        >
          Review change
        </KeyButton>
      </Permitted>
    </Group>
  );
}

interface EditorColumnProps extends Pick<
  EditorFootProps,
  'rights' | 'changes' | 'canSave' | 'onSave' | 'onDelete'
> {
  bench: Workbench;
  latest: Trial;
  settled: LinkifierTrial | null;
  review: LinkifierReview | null;
  patternRef: Ref<HTMLTextAreaElement>;
}

/** The open linkifier: its fields, its samples, and what can be done with it. */
export function EditorColumn(props: EditorColumnProps): ReactNode {
  const { bench, rights, latest, settled, review } = props;
  const { current, open } = bench;
  const note = typeof open === 'number' ? bench.noteOf(open) : undefined;
  const samples = note?.samples ?? [];
  const { keep, write } = useSamples(bench);
  const outcomes = useMemo(
    () =>
      new Map(
        (review?.samples ?? [])
          .filter(({ linkifierId }) => linkifierId === open)
          .map((outcome) => [outcome.index, outcome]),
      ),
    [review, open],
  );
  if (current === null) return <section aria-label="Linkifier" />;
  const askedOf = latest.input?.edited;
  const isOfThis = askedOf?.id === (open === 'new' ? null : open);
  const check = isOfThis ? (latest.answer?.check ?? null) : null;

  return (
    <section aria-label="Linkifier">
      <Stack gap={16} pt={14} pl={20} pr={8} pb={20} className={layout.scroll}>
        <Meanwhile bench={bench} />
        <LinkifierEditor
          key={String(open)}
          name={open === 'new' ? current.name : (note?.name ?? '')}
          onName={bench.setName}
          fields={current.fields}
          onFields={bench.setFields}
          latest={
            check === null || askedOf === null || askedOf === undefined
              ? null
              : { check, fields: askedOf.fields }
          }
          settled={isOfThis ? (settled?.check ?? null) : null}
          rights={rights}
          patternRef={props.patternRef}
        >
          {typeof open === 'number' && (
            <SampleList
              samples={samples}
              outcomes={outcomes}
              onAdd={(text) => void write(text, samples.length)}
              onAccept={(index) => void write(samples[index]?.text ?? '', index)}
              onRemove={(index) => keep(samples.toSpliced(index, 1))}
            />
          )}
        </LinkifierEditor>
      </Stack>
      <EditorFoot
        {...props}
        isNew={typeof open !== 'number'}
        isDirty={bench.drafts[String(open)] !== undefined}
        problems={settled?.check?.faults.length ?? 0}
        onDiscard={bench.discard}
      />
    </section>
  );
}
