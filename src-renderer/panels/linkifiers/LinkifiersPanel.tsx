import { Button, Flex } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconWand } from '@tabler/icons-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SampleOutcome } from '#contract/linkifiers.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { OutcomeFooter } from '../../ui/grid/FooterOutcome.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { EditorColumn } from './EditorColumn.tsx';
import { ListColumn } from './ListColumn.tsx';
import { listedLinkifiers } from './listed-linkifiers.ts';
import { PreviewColumn } from './PreviewColumn.tsx';
import { useLinkifierChanges } from './use-linkifier-changes.ts';
import { useLinkifierRights } from './use-linkifier-rights.ts';
import { useReview } from './use-review.ts';
import { useTrial } from './use-trial.ts';
import { useWorkbench } from './use-workbench.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './LinkifiersPanel.module.css';

const scope = 'Linkifiers';

/** Summarizes the saved samples of all linkifiers. */
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

interface HeaderProps {
  /** Null while they are loaded. */
  count: number | null;
  samples: readonly SampleOutcome[];
  onNew: () => void;
}

function Header({ count, samples, onNew }: HeaderProps): ReactNode {
  return (
    <div className={layoutStyle.lineBelow}>
      <PanelHeader
        title="Linkifiers"
        count={count === null ? '' : formatCount(count)}
        counted={plural(count ?? 0, 'linkifier')}
      >
        <SamplesLine samples={samples} />
        <KeyButton
          keys="N"
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={onNew}
        >
          New linkifier
        </KeyButton>
      </PanelHeader>
    </div>
  );
}

/** The organization's linkifiers in order, an editor that checks while typing, and a text to try all of them on. */
export function LinkifiersPanel(): ReactNode {
  const bench = useWorkbench();
  const rights = useLinkifierRights();
  const changes = useLinkifierChanges(bench);
  const [search, setSearch] = usePanelMemory('linkifiers.search', '');
  const isConnecting = useIsConnecting();
  const { latest, settled } = useTrial(bench.input);
  const review = useReview(bench.input, bench.linkifiers, bench.notes);
  const pattern = useRef<HTMLTextAreaElement>(null);
  const { linkifiers, notes, open, drafts } = bench;

  function startNew(): void {
    // Render first, so that the next key goes into the field.
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
  useShortcut({ id: 'linkifiers new', keys: 'N', label: 'New linkifier', scope, run: startNew });
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
  const listed = useMemo(
    () => listedLinkifiers({ linkifiers, drafts, notes, review, open }),
    [linkifiers, drafts, notes, review, open],
  );
  const isLoading = isConnecting && linkifiers.length === 0;
  const isEmpty = !isLoading && linkifiers.length === 0 && open !== 'new';

  return (
    <div className={`${layoutStyle.page} ${classes.panel}`}>
      <Header count={isLoading ? null : linkifiers.length} samples={review?.samples ?? []} onNew={startNew} />
      <div className={classes.columns}>
        <ListColumn
          listed={listed}
          search={search}
          onSearch={setSearch}
          isLoading={isLoading}
          bench={bench}
          review={review}
          changes={changes}
          objection={rights.objection}
          onDelete={remove}
          onEdit={() => pattern.current?.focus()}
        />
        {isEmpty ? (
          <section>
            <Empty
              kind="empty"
              icon={IconWand}
              title="No linkifiers yet"
              action={<Button onClick={startNew}>New linkifier</Button>}
            >
              A linkifier turns text such as #1234 into a link wherever people write it. {rights.objection}
            </Empty>
          </section>
        ) : (
          <EditorColumn
            bench={bench}
            rights={rights}
            changes={changes}
            latest={latest}
            settled={settled}
            review={review}
            patternRef={pattern}
            onDelete={() => remove(open)}
          />
        )}
        <PreviewColumn bench={bench} latest={latest} canReverse={rights.withoutReverse === null} />
      </div>
      <OutcomeFooter />
      {changes.dialog}
    </div>
  );
}
