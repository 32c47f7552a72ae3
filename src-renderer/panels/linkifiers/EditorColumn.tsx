import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useMemo, type ReactNode, type Ref } from 'react';
import {
  type LinkifierReview,
  type LinkifierSample,
  type LinkifierTrial,
  linkifierOfText,
} from '#contract/linkifiers.ts';
import { countOf } from '#contract/words/count.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { LinkifierEditor } from './LinkifierEditor.tsx';
import { SampleList } from './SampleList.tsx';
import type { LinkifierChanges } from './use-linkifier-changes.ts';
import type { LinkifierRights } from './use-linkifier-rights.ts';
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

/** The open linkifier: its fields, its samples, and what can be done with it. */
export function EditorColumn(props: {
  bench: Workbench;
  rights: LinkifierRights;
  changes: LinkifierChanges;
  latest: Trial;
  settled: LinkifierTrial | null;
  review: LinkifierReview | null;
  canSave: boolean;
  patternRef: Ref<HTMLTextAreaElement>;
  onSave: () => void;
  onDelete: () => void;
}): ReactNode {
  const call = useOrganizationCall();
  const { bench, rights, changes, latest, settled, review, canSave } = props;
  const { current, open } = bench;
  const note = typeof open === 'number' ? bench.noteOf(open) : undefined;
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
  const isDirty = bench.drafts[String(open)] !== undefined;
  const askedOf = latest.input?.edited;
  const isOfThis = askedOf?.id === (open === 'new' ? null : open);
  const check = isOfThis ? (latest.answer?.check ?? null) : null;
  const problems = settled?.check?.faults.length ?? 0;

  function keepSamples(samples: LinkifierSample[]): void {
    if (typeof open !== 'number') return;
    const pattern = bench.linkifiers.find(({ id }) => id === open)?.pattern ?? note?.pattern ?? '';
    bench.keepNote({ linkifierId: open, pattern, name: note?.name ?? '', samples });
  }
  /** What the linkifier makes of a text with what is on screen: a question of its own, since the text is not shown. */
  async function sampleOf(text: string): Promise<LinkifierSample | null> {
    const { input } = bench;
    const { edited, order } = input;
    const result = await call('linkifiers.try', {
      edited,
      order,
      text,
      isTopic: false,
      pasted: '',
    });
    if (!result.ok) return null;
    const own = result.value.links.filter(({ place }) => place === bench.openPlace);
    return { text, links: own.map(({ start, end, url }) => ({ text: text.slice(start, end), url })) };
  }
  async function keepSample(text: string, at: number): Promise<void> {
    const sample = await sampleOf(text);
    if (sample !== null) keepSamples((note?.samples ?? []).toSpliced(at, 1, sample));
  }

  return (
    <section aria-label="Linkifier">
      <Stack gap={16} flex={1} mih={0} pt={14} px={20} pb={20} style={{ overflowY: 'auto' }}>
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
          told={isOfThis ? (settled?.check ?? null) : null}
          rights={rights}
          patternRef={props.patternRef}
        >
          {typeof open === 'number' && (
            <SampleList
              samples={note?.samples ?? []}
              outcomes={outcomes}
              onAdd={(text) => void keepSample(text, note?.samples.length ?? 0)}
              onAccept={(index) => void keepSample(note?.samples[index]?.text ?? '', index)}
              onRemove={(index) => keepSamples((note?.samples ?? []).toSpliced(index, 1))}
            />
          )}
        </LinkifierEditor>
      </Stack>
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
        {!isDirty && typeof open === 'number' && rights.objection === null && (
          <Permitted>
            <Button
              variant="dangerQuiet"
              leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
              onClick={props.onDelete}
            >
              Delete
            </Button>
          </Permitted>
        )}
        {isDirty && <Button onClick={bench.discard}>Discard</Button>}
        <Permitted unless={rights.objection}>
          <KeyButton
            keys="Ctrl S"
            variant={canSave ? 'filled' : 'default'}
            disabled={rights.objection === null && (!canSave || changes.busy)}
            onClick={props.onSave}
          >
            Review change
          </KeyButton>
        </Permitted>
      </Group>
    </section>
  );
}
