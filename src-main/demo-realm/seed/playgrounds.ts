import type { PlaygroundStore } from '../organization/playground-store.ts';

/** The code playgrounds of the demo organization. */
export function seedPlaygrounds(): PlaygroundStore {
  const rows = [
    ['Python', 'Notebook', 'https://notebook.orchid-cooperative.example/new?language=python&code={code}'],
    ['Python', 'Kiln simulator', 'https://kiln.orchid-cooperative.example/simulate{?code}'],
    ['SQL', 'Stock database', 'https://stock.orchid-cooperative.example/query#{code}'],
  ] as const;
  return {
    list: rows.map(([language, name, template], index) => ({
      id: index + 1,
      name,
      pygments_language: language,
      url_template: template,
    })),
    nextId: rows.length + 1,
  };
}
