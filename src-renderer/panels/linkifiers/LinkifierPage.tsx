import { Button } from '@mantine/core';
import { IconTrash, IconWand } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { EditorColumn, EditorFoot } from './EditorColumn.tsx';
import { nameOf } from './linkifier-draft.ts';
import type { LinkifierViewProps } from './LinkifierList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { PreviewColumn } from './PreviewColumn.tsx';
import { SamplesLine } from './SamplesLine.tsx';
import { useTrial } from './use-trial.ts';
import classes from './LinkifiersPanel.module.css';

const scope = 'Linkifiers';

interface LinkifierHeaderProps extends Omit<LinkifierViewProps, 'onNew'> {
  titleRef: Ref<HTMLHeadingElement>;
}

function LinkifierHeader({ bench, rights, review, onDelete, titleRef }: LinkifierHeaderProps): ReactNode {
  const { current, open, openPlace, live } = bench;
  const navigate = useNavigate();
  const note = typeof open === 'number' ? bench.noteOf(open) : undefined;
  const isNew = open === 'new';
  const name = current === null ? '' : nameOf(current.fields, isNew ? current.name : (note?.name ?? ''));
  return (
    <PageHeader
      path={[
        { words: 'Settings', onOpen: () => navigate({ panel: 'settings' }) },
        { words: scope, onOpen: () => bench.setOpen(null) },
      ]}
      icon={IconWand}
      name={isNew ? 'New linkifier' : name}
      line={isNew ? 'Tried after all others' : `Position ${formatCount(openPlace ?? 1)} in the order`}
      titleRef={titleRef}
      actions={
        <>
          <SamplesLine samples={review?.samples ?? []} />
          {rights.objection === null && !isNew && live !== '' && (
            <Permitted>
              <Button
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={() => onDelete(open)}
              >
                Delete
              </Button>
            </Permitted>
          )}
        </>
      }
    />
  );
}

/** One linkifier: its fields and samples, and beside them what all linkifiers make of a text and of a pasted URL. */
export function LinkifierPage(props: LinkifierViewProps): ReactNode {
  const { bench, rights, changes, review } = props;
  const { open, openPlace } = bench;
  const { objection, withoutReverse } = rights;
  const { readOnly } = usePermissions();
  const { latest, settled } = useTrial(bench.input);
  const pattern = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const first = open === 'new' ? pattern : title;
    first.current?.focus();
  }, [open]);
  useShortcut({ id: 'linkifiers new', keys: 'N', label: 'New linkifier', scope, run: props.onNew });
  useChangeShortcut(
    {
      id: 'linkifiers delete',
      keys: null,
      label: 'Delete the linkifier',
      scope,
      run: () => props.onDelete(open),
    },
    objection,
  );
  return (
    <>
      <LinkifierHeader {...props} titleRef={title} />
      <div className={classes.notices}>
        {objection !== null && readOnly === null && <Notice>{objection}</Notice>}
        <ListNotices
          // A field says what its own pattern breaks.
          dangers={[]}
          overlaps={(review?.overlaps ?? []).filter(({ places }) => places.includes(openPlace ?? 0))}
        />
        <Notice tone="bad">{changes.problem}</Notice>
      </div>
      <div className={classes.columns}>
        <EditorColumn
          bench={bench}
          rights={rights}
          latest={latest}
          settled={settled}
          review={review}
          patternRef={pattern}
        />
        <PreviewColumn bench={bench} latest={latest} canReverse={withoutReverse === null} />
      </div>
      <EditorFoot bench={bench} rights={rights} changes={changes} latest={latest} />
    </>
  );
}
