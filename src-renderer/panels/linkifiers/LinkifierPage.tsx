import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { useNavigate } from '../../state/navigation.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { EditorColumn, EditorFoot } from './EditorColumn.tsx';
import { nameOf } from './linkifier-draft.ts';
import type { LinkifierViewProps } from './LinkifierList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { PreviewColumn } from './PreviewColumn.tsx';
import { SamplesLine } from './SamplesLine.tsx';
import { useTrial } from './use-trial.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './LinkifiersPanel.module.css';

const scope = 'Linkifiers';

interface PageHeaderProps extends Omit<LinkifierViewProps, 'onNew'> {
  titleRef: Ref<HTMLHeadingElement>;
}

function PageHeader({ bench, rights, review, onDelete, titleRef }: PageHeaderProps): ReactNode {
  const { current, open, live } = bench;
  const navigate = useNavigate();
  const note = typeof open === 'number' ? bench.noteOf(open) : undefined;
  const isNew = open === 'new';
  const name = current === null ? '' : nameOf(current.fields, isNew ? current.name : (note?.name ?? ''));
  return (
    <header className={`${panel.header} ${layoutStyle.lineBelow}`}>
      <Breadcrumbs
        path={[
          { words: 'Settings', onOpen: () => navigate({ panel: 'settings' }) },
          { words: scope, onOpen: () => bench.setOpen(null) },
        ]}
      >
        <h1 ref={titleRef} className={panel.title} tabIndex={-1}>
          <bdi>{isNew ? 'New linkifier' : name}</bdi>
        </h1>
      </Breadcrumbs>
      <div className={classes.atEnd}>
        <SamplesLine samples={review?.samples ?? []} />
        {rights.objection === null && !isNew && live !== '' && (
          <Permitted>
            <Button
              variant="subtle"
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => onDelete(open)}
            >
              Delete
            </Button>
          </Permitted>
        )}
      </div>
    </header>
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
      <PageHeader {...props} titleRef={title} />
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
