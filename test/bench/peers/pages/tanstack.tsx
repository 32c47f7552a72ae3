/** https://tanstack.com/table/latest/docs/framework/react/examples/virtualized-rows */
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, compareAddresses, isFound, loadPeople, wordsOf, type Person } from './people.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

const definitions: ColumnDef<typeof features, Person>[] = columns.map(({ key, title }) => ({
  accessorKey: key,
  header: title,
  // One column stands for the whole row: words are searched in names and addresses, as in the other pages.
  enableGlobalFilter: key === 'name',
  sortDescFirst: false,
  sortFn: (one, other) => compareAddresses(one.original[key], other.original[key]),
}));

const template = { display: 'grid', gridTemplateColumns: `repeat(${columns.length}, 1fr)` };

function People({ people }: { people: Person[] }): ReactNode {
  const [text, setText] = useState('');
  const words = useMemo(() => wordsOf(text), [text]);
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    data: people,
    columns: definitions,
    // An empty list would be searched for in each row.
    state: { globalFilter: words.length === 0 ? '' : words },
    enableSortingRemoval: false,
    globalFilterFn: (row, _column, searched: string[]) => isFound(row.original, searched),
  });
  const { rows } = table.getRowModel();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    overscan: 8,
  });
  return (
    <>
      <h1>People</h1>
      <span>{rows.length.toLocaleString('en')}</span>
      <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
      <div style={template}>
        {table.getFlatHeaders().map((header) => (
          <button key={header.id} type="button" onClick={header.column.getToggleSortingHandler()}>
            {columns.find(({ key }) => key === header.id)?.title}
          </button>
        ))}
      </div>
      <div ref={scroller} style={{ height: 780, overflow: 'auto' }}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((item) => {
            const person = rows[item.index]?.original;
            return (
              <div
                key={person?.id}
                data-person=""
                style={{
                  ...template,
                  position: 'absolute',
                  width: '100%',
                  height: 32,
                  transform: `translateY(${item.start}px)`,
                }}
              >
                {columns.map(({ key }) => (
                  <span key={key}>{person?.[key]}</span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

const root = document.createElement('div');
document.body.append(root);
const people = await loadPeople();
createRoot(root).render(<People people={people} />);
