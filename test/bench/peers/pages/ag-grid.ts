/** https://www.ag-grid.com/javascript-data-grid/filter-quick/ */
import { AllCommunityModule, createGrid, ModuleRegistry, type ColDef } from 'ag-grid-community';
import { drawFrame } from './frame.ts';
import { columns, compareAddresses, loadPeople, type Person } from './people.ts';

ModuleRegistry.registerModules([AllCommunityModule]);
const people = await loadPeople();
const frame = drawFrame((text) => grid.setGridOption('quickFilterText', text));
const grid = createGrid<Person>(frame.body, {
  rowData: people,
  columnDefs: columns.map(({ key, title }): ColDef<Person> => ({
    field: key,
    headerName: title,
    sortingOrder: ['asc', 'desc'],
    flex: 1,
    comparator: (one: string, other: string) => compareAddresses(one, other),
    // Words are searched in names and addresses, as in the other pages.
    ...(key !== 'name' && key !== 'email' && { getQuickFilterText: () => '' }),
  })),
  rowHeight: 32,
  cacheQuickFilter: true,
  getRowId: ({ data }) => String(data.id),
  onModelUpdated: ({ api }) => frame.showTotal(api.getDisplayedRowCount()),
});
