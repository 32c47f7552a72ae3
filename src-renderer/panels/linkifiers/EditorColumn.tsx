import { Button, Flex, Stack } from '@mantine/core';
import { useMemo, type ReactNode, type Ref } from 'react';
import { type LinkifierReview, type LinkifierTrial, linkifierOfText } from '#contract/linkifiers.ts';
import { say } from '#words/say.ts';
import { DraftBar } from '../../subjects/changes/DraftBar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LinkifierEditor } from './LinkifierEditor.tsx';
import { changedWords } from './linkifier-draft.ts';
import { SampleList } from './SampleList.tsx';
import type { LinkifierChanges } from './use-linkifier-changes.ts';
import type { LinkifierRights } from './use-linkifier-rights.ts';
import { useSamples } from './use-samples.ts';
import type { Trial } from './use-trial.ts';
import { keepNameOfNew, type Workbench } from './use-workbench.ts';
import layout from '../../ui/Layout.module.css';

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
  bench: Workbench;
  rights: LinkifierRights;
  changes: LinkifierChanges;
  latest: Trial;
}

/** What was typed and not sent, with the button that sends it. */
export function EditorFoot({ bench, rights, changes, latest }: EditorFootProps): ReactNode {
  const { current, drafts, open, input } = bench;
  if (current === null || drafts[String(open)] === undefined) return null;
  const isNew = typeof open !== 'number' || bench.live === '';
  const { fields } = current;
  const isTried = latest.input === input;
  const isFaultless = isTried && latest.answer?.check?.faults.length === 0;
  const hasPattern = fields.pattern.trim() !== '';
  const hasUrl = fields.urlTemplate.trim() !== '';
  const isMissing = !hasPattern || !hasUrl;
  const missing = hasPattern ? 'url' : hasUrl ? 'pattern' : 'both';
  const bar = isMissing ? say('linkifiers.missing', { missing }) : isTried ? 'Fix the marked fields.' : '';
  const keepName = (): void => {
    if (isNew) keepNameOfNew(bench, current);
  };
  return (
    <DraftBar
      change={isFaultless ? changes.saved : null}
      bar={rights.objection ?? bar}
      isChecking={!isTried && !isMissing && latest.problem === null}
      count={1}
      words={isNew ? say('linkifiers.new') : changedWords(current)}
      verb={isNew ? 'Add linkifier' : 'Change linkifier'}
      shortcut={{ id: 'linkifiers save', keys: 'Ctrl S', label: 'Save the linkifier', scope: 'Linkifiers' }}
      objection={rights.objection}
      onDiscard={bench.discard}
      onSend={keepName}
      onReview={() => {
        keepName();
        if (changes.saved !== null) changes.review(changes.saved);
      }}
    />
  );
}

interface EditorColumnProps extends Omit<EditorFootProps, 'changes'> {
  settled: LinkifierTrial | null;
  review: LinkifierReview | null;
  patternRef: Ref<HTMLTextAreaElement>;
}

/** The open linkifier: its fields and its samples. */
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
      <Stack gap={16} pt={16} ps={16} pe={4} pb={20} className={layout.scroll}>
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
    </section>
  );
}
