import type { ChangeTarget } from '#contract/changes.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import type { GridColumn } from '../grid/column-layout.ts';
import type { GridSort } from '../grid/GridHeader.tsx';
import type { ListHits, QueriedList } from '../grid/queried-list.ts';
import { emptySelection } from '../grid/selection.ts';
import { useListPanel } from '../grid/use-list-panel.ts';
import { useHits } from '../grid/use-queried-list.ts';
import type { DescribedList, TypedQuestion } from './described-list.ts';
import type { ListDescription } from './list-description.ts';

/** What is fixed about a list whose rows stay in the worker. */
export type AskedDescription<Row, Sort extends GridSort> = Omit<
  ListDescription<Row, GridColumn<Row>, Sort>,
  'keyOf' | 'targetOf'
>;

interface AskedListParts<Row, Question, Hits extends ListHits, Sort extends GridSort> {
  source: QueriedList<Question, Row, Hits>;
  typed: TypedQuestion<Sort>;
  /** The number of rows without search and filters; null while unknown. */
  count: number | null;
  targetOf: (key: number) => ChangeTarget;
  onOpen: (key: number) => void;
  /** F2 in a cell; opens the row if left out. */
  onEdit?: (key: number, columnId: string) => void;
  /** The row open next to the grid. */
  openKey?: number | null;
  onClose?: () => void;
}

/** The request for a list whose rows stay in the worker, besides its filters. */
export function useTypedQuestion<Sort extends GridSort>({
  name,
  firstSort,
}: Pick<AskedDescription<never, Sort>, 'name' | 'firstSort'>): TypedQuestion<Sort> {
  const [text, setText] = usePanelMemory(`${name}.text`, '');
  const [sort, setSort] = usePanelMemory(`${name}.sort`, firstSort);
  return { text, setText, sort, setSort };
}

/** A list whose rows stay in the worker, which searches and sorts them. */
export function useAskedList<Row, Question, Hits extends ListHits, Sort extends GridSort>(
  description: AskedDescription<Row, Sort>,
  parts: AskedListParts<Row, Question, Hits, Sort>,
): DescribedList<Row, Hits> {
  const { source, typed, count, onEdit, ...opening } = parts;
  const list = useListPanel({
    source,
    ...useHits(source),
    selection: usePanelMemory(`${description.name}.selection`, emptySelection),
    ...opening,
  });
  return { ...list, ...typed, description, columns: description.columns, count, edit: onEdit ?? list.open };
}
