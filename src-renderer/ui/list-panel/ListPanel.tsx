import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { usePermissions } from '../../state/permissions.ts';
import { foundCount } from '../found-count.ts';
import { KeyAction } from '../KeyButton.tsx';
import { Notice } from '../Notice.tsx';
import panel from '../Panel.module.css';
import { PanelHeader } from '../PanelHeader.tsx';
import { SearchedList, type SearchedListProps } from './SearchedList.tsx';
import { severalOf } from './list-description.ts';

interface ListPanelProps<Row> extends Omit<SearchedListProps<Row>, 'beforeRows'> {
  /** The number next to the title, if not the total; null while unknown. */
  count?: number | null;
  /** Creates a new one, with N: in the header, or in the middle while there are none. */
  create?: { id: string; label: string; words: string; unless?: string | null; run: () => void };
  /** Why nothing can be created or changed, shown as a notice; null or empty if it can. */
  objection?: string | null;
  /** In the header, before the button that creates a new one. */
  buttons?: ReactNode;
  /** Between the header and the filter bar, usually `PanelNotices`. */
  notices?: ReactNode;
  /** Next to the list: a sheet, an aside, dialogs. */
  children?: ReactNode;
}

/** Notices below a panel's header, one below the other. */
export function PanelNotices({ children }: { children: ReactNode }): ReactNode {
  return (
    <Stack gap={8} flex="none" px={16}>
      {children}
    </Stack>
  );
}

/** A panel that is a list: header, notices, filter bar, grid and footer, and what is next to them. */
export function ListPanel<Row>({
  count: counted,
  create,
  objection = null,
  buttons,
  notices,
  children,
  ...shown
}: ListPanelProps<Row>): ReactNode {
  const { list, empty } = shown;
  const { description } = list;
  const { readOnly } = usePermissions();
  const count = counted === undefined ? list.count : counted;
  const { filters = [] } = shown;
  const isNarrowed = list.text.trim() !== '' || filters.some(({ value }) => value !== null);
  const counts =
    isNarrowed && list.count !== null && list.hits !== null
      ? foundCount(list.total, list.count)
      : count === null
        ? ''
        : formatCount(count);
  const cannotCreate = create?.unless ?? objection;
  const creates = create !== undefined && (
    <KeyAction
      shortcut={{ id: create.id, label: create.label, scope: description.title }}
      keys="N"
      variant="filled"
      unless={cannotCreate}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      run={create.run}
    >
      {create.words}
    </KeyAction>
  );
  const showsObjection = objection !== null && objection !== '' && readOnly === null;
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title={description.title}
          count={counts}
          counted={description.counted ?? severalOf(description)}
        >
          {buttons}
          {list.count === 0 ? null : creates}
        </PanelHeader>
        {notices}
        {showsObjection && (
          <PanelNotices>
            <Notice>{objection}</Notice>
          </PanelNotices>
        )}
        <SearchedList<Row> {...shown} empty={create === undefined ? empty : { ...empty, action: creates }} />
      </div>
      {children}
    </div>
  );
}
