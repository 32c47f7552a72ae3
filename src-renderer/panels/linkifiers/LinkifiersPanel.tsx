import { Box, Button, Flex, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconWand } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SampleOutcome } from '#contract/linkifiers.ts';
import { formatCount } from '#contract/words/count.ts';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FindField } from '../../ui/FindField.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import panel from '../../ui/Panel.module.css';
import { EditorColumn } from './EditorColumn.tsx';
import { isFound } from './linkifier-draft.ts';
import { LinkifierList, type ListedLinkifier } from './LinkifierList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { PasteUrl } from './PasteUrl.tsx';
import { RoundTripView } from './RoundTripView.tsx';
import { SampleText } from './SampleText.tsx';
import { useLinkifierChanges } from './use-linkifier-changes.ts';
import { useLinkifierRights } from './use-linkifier-rights.ts';
import { useReview } from './use-review.ts';
import { useTrial, type TrialInput } from './use-trial.ts';
import { useWorkbench } from './use-workbench.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './LinkifiersPanel.module.css';

/** How the saved samples of all linkifiers do, as one line. */
function SamplesLine({ samples }: { samples: readonly SampleOutcome[] }): ReactNode {
  const changed = samples.filter(({ passes }) => !passes).length;
  const pass = samples.length - changed;
  if (samples.length === 0) return null;
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={6}
      align="center"
      fz="sm"
      c="dimmed"
      me={8}
      role="status"
    >
      {changed > 0 ? (
        <IconAlertTriangle size={15} stroke={1.6} color="var(--rc-warnText)" aria-hidden />
      ) : (
        <IconCircleCheck size={15} stroke={1.6} color="var(--rc-okText)" aria-hidden />
      )}
      <span className="rc-tabular">
        Samples: {formatCount(pass)} pass{changed > 0 ? `, ${formatCount(changed)} changed` : ''}
      </span>
    </Flex>
  );
}

/** The organization's linkifiers in order, an editor that checks as one types, and what all of them make of a text. */
export function LinkifiersPanel(): ReactNode {
  const bench = useWorkbench();
  const rights = useLinkifierRights();
  const changes = useLinkifierChanges(bench);
  const [search, setSearch] = usePanelMemory('linkifiers.search', '');
  const isConnecting = useIsConnecting();
  const { latest, settled } = useTrial(bench.input);
  const review = useReview(bench.input, bench.linkifiers, bench.notes);
  const searchField = useRef<HTMLInputElement>(null);
  const pattern = useRef<HTMLTextAreaElement>(null);
  const saveWhenTried = useRef<TrialInput | null>(null);
  const { linkifiers, notes, open, drafts, openPlace } = bench;

  function startNew(): void {
    // What is typed right after the key belongs into the field.
    flushSync(() => {
      setSearch('');
      bench.startNew();
    });
    pattern.current?.focus();
  }
  function remove(id: number | 'new' | null): void {
    const linkifier = linkifiers.find((each) => each.id === id);
    if (linkifier !== undefined && rights.objection === null) changes.remove(linkifier);
  }
  const scope = 'Linkifiers';
  useShortcut({
    id: 'linkifiers search',
    keys: '/',
    label: 'Search linkifiers',
    scope,
    run: () => searchField.current?.select(),
  });
  useShortcut({ id: 'linkifiers new', keys: 'N', label: 'New linkifier', scope, run: startNew });
  useChangeShortcut(
    {
      id: 'linkifiers save',
      keys: 'Ctrl S',
      label: 'Review the change of the linkifier',
      scope,
      run: () => save(),
    },
    rights.objection,
  );
  useChangeShortcut(
    {
      id: 'linkifiers delete',
      keys: null,
      label: 'Delete the linkifier',
      scope,
      run: () => remove(open),
    },
    rights.objection,
  );
  useChangeShortcut(
    {
      id: 'linkifiers order',
      keys: null,
      label: 'Review the order of linkifiers',
      scope,
      run: () => saveOrder(),
    },
    rights.objection,
  );

  const faults = settled?.check?.faults ?? [];
  const isDirty = drafts[String(open)] !== undefined;
  const isTried = latest.input === bench.input;
  const canSave = rights.objection === null && isDirty && faults.length === 0 && isTried;
  function save(): void {
    if (canSave) changes.save();
    // Whoever types and saves at once is ahead of the check of what they typed.
    else if (isDirty && !isTried && rights.objection === null) saveWhenTried.current = bench.input;
  }
  useEffect(() => {
    if (!isTried || saveWhenTried.current === null) return;
    const isAsked = saveWhenTried.current === bench.input;
    saveWhenTried.current = null;
    if (isAsked && (latest.answer?.check?.faults ?? []).length === 0) changes.save();
  });
  function saveOrder(): void {
    if (bench.order.isChanged && rights.objection === null) changes.saveOrder();
  }

  const listed = useMemo<ListedLinkifier[]>(() => {
    const overlapsOf = (place: number): number[] =>
      (review?.overlaps ?? []).flatMap(({ places: [one, other] }) =>
        one === place ? other : other === place ? one : [],
      );
    const dangerOf = (place: number): string =>
      review?.dangers.find((danger) => danger.place === place)?.words ?? '';
    const all = linkifiers.map((linkifier, index): ListedLinkifier => {
      const draft = drafts[linkifier.id];
      return {
        id: linkifier.id,
        place: index + 1,
        name: notes.find(({ linkifierId }) => linkifierId === linkifier.id)?.name ?? '',
        fields: draft?.fields ?? linkifier,
        isEdited: draft !== undefined,
        overlaps: overlapsOf(index + 1),
        danger: dangerOf(index + 1),
      };
    });
    const fresh = drafts['new'];
    if (fresh === undefined) return all;
    const place = all.length + 1;
    const overlaps = open === 'new' ? overlapsOf(place) : [];
    const danger = open === 'new' ? dangerOf(place) : '';
    return [
      ...all,
      { id: 'new', place, name: fresh.name, fields: fresh.fields, isEdited: true, overlaps, danger },
    ];
  }, [linkifiers, drafts, notes, review, open]);
  const shown = listed.filter(
    ({ fields, name }) => search.trim() === '' || isFound(fields, name, search.trim()),
  );
  const isLoading = isConnecting && linkifiers.length === 0;
  const isEmpty = !isLoading && linkifiers.length === 0 && open !== 'new';

  return (
    <div className={layoutStyle.page}>
      <Box component="header" className={`${layoutStyle.lineBelow} ${panel.header}`}>
        <h1 className={panel.title}>Linkifiers</h1>
        <span className="rc-tabular">{isLoading ? '' : formatCount(linkifiers.length)}</span>
        <span className={layoutStyle.grow} />
        <SamplesLine samples={review?.samples ?? []} />
        <KeyButton keys="N" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={startNew}>
          New linkifier
        </KeyButton>
      </Box>
      <div className={classes.columns}>
        <section aria-label="List of linkifiers">
          <div className={classes.listHead}>
            <FindField
              ref={searchField}
              variant="default"
              label="Search linkifiers"
              placeholder="Name, pattern or URL"
              rightSection={<Keys keys="/" />}
              value={search}
              onChange={setSearch}
            />
            <p>
              {search.trim() === ''
                ? 'First match wins, top to bottom'
                : `${formatCount(shown.length)} of ${formatCount(listed.length)}`}
              {search.trim() === '' && <Keys keys="Alt Up Down" />}
            </p>
          </div>
          {isLoading ? (
            <LoadingRows rows={8} rowHeight={50} />
          ) : shown.length === 0 && !isEmpty ? (
            <StateBlock
              kind="nothing-matches"
              title="No linkifier matches"
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            >
              Nothing has “{search.trim()}” in its name, pattern or templates.
            </StateBlock>
          ) : (
            <LinkifierList
              linkifiers={shown}
              open={open}
              said={bench.order.said}
              onOpen={bench.setOpen}
              onMove={search.trim() === '' && rights.objection === null ? bench.order.move : null}
              onDelete={remove}
              onEdit={() => pattern.current?.focus()}
            />
          )}
          <ListNotices
            dangers={review?.dangers ?? []}
            overlaps={review?.overlaps ?? []}
            isReordered={bench.order.isChanged}
            onDiscardOrder={bench.order.discard}
            onSaveOrder={saveOrder}
          />
        </section>
        {isEmpty ? (
          <section>
            <StateBlock
              kind="empty"
              icon={IconWand}
              title="No linkifiers yet"
              action={<Button onClick={startNew}>New linkifier</Button>}
            >
              A linkifier turns text such as #1234 into a link wherever people write it. {rights.objection}
            </StateBlock>
          </section>
        ) : (
          <EditorColumn
            bench={bench}
            rights={rights}
            changes={changes}
            latest={latest}
            settled={settled}
            review={review}
            canSave={canSave}
            patternRef={pattern}
            onSave={save}
            onDelete={() => remove(open)}
          />
        )}
        <aside className={classes.preview} aria-label="What linkifiers do" tabIndex={0}>
          {latest.problem !== null && (
            <Text size="sm" c="var(--rc-badText)" role="alert">
              {latest.problem}
            </Text>
          )}
          <SampleText
            text={bench.text}
            onChange={bench.setText}
            isTopic={bench.isTopic}
            onIsTopic={bench.setIsTopic}
            trial={latest.answer}
            textThen={latest.input?.text ?? ''}
            openPlace={openPlace}
          />
          {rights.withoutReverse === null && (
            <>
              <PasteUrl
                pasted={bench.pasted}
                onChange={bench.setPasted}
                words={latest.answer?.pasted ?? []}
              />
              <RoundTripView trip={latest.answer?.roundTrip ?? null} place={openPlace ?? 1} />
            </>
          )}
        </aside>
      </div>
      {changes.dialog}
    </div>
  );
}
