/** https://marmelab.com/react-admin/List.html */
import fakeDataProvider from 'ra-data-fakerest';
import type { ReactNode } from 'react';
import { Admin, Datagrid, List, Resource, SearchInput, TextField, useListContext } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { columns, isFound, loadPeople, wordsOf } from './people.ts';

function Total(): ReactNode {
  return (
    <>
      <h1>People</h1>
      <span>{(useListContext().total ?? 0).toLocaleString('en')}</span>
    </>
  );
}

function People(): ReactNode {
  return (
    <List
      filters={[<SearchInput key="text" source="text" alwaysOn />]}
      perPage={25}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <Total />
      <Datagrid bulkActionButtons={false}>
        {columns.map(({ key, title }) => (
          <TextField key={key} source={key} label={title} />
        ))}
      </Datagrid>
    </List>
  );
}

const root = document.createElement('div');
document.body.append(root);
const people = await loadPeople();
const provider = fakeDataProvider({ people });
createRoot(root).render(
  <Admin
    dataProvider={{
      ...provider,
      getList(resource, { filter, ...parameters }) {
        const words = wordsOf(String(filter?.['text'] ?? ''));
        // The provider takes a rule of our own as a function.
        const rule = words.length === 0 ? {} : (person: (typeof people)[number]) => isFound(person, words);
        return provider.getList(resource, { ...parameters, filter: rule });
      },
    }}
  >
    <Resource name="people" list={People} />
  </Admin>,
);
