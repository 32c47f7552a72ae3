import { IconCode } from '@tabler/icons-react';
import { playgroundRemoval, playgroundTarget, type Playground } from '#contract/kinds/playgrounds.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';

/** The organization's code playgrounds as a list. */
export const playgroundList: ListDescription<Playground> = {
  name: 'playgrounds',
  title: 'Code playgrounds',
  one: 'playground',
  searches: 'Name, language or address',
  firstSort: { key: 'language', descending: false },
  keyOf: ({ id }) => id,
  rowName: ({ name, language }) => `${name}, ${language}`,
  targetOf: (playground) => playgroundRemoval(playground).target,
  columns: [
    {
      id: 'name',
      title: 'Playground',
      minimumWidth: 180,
      growth: 1,
      importance: 9,
      ...byText(({ name }) => name),
      cell: (playground) => (
        <NameCell mark={<IconCode size={16} stroke={1.6} aria-hidden />} name={playground.name}>
          <PendingMarkOf target={playgroundTarget(playground)} />
        </NameCell>
      ),
    },
    {
      id: 'language',
      title: 'Language',
      minimumWidth: 110,
      growth: 0,
      importance: 8,
      ...byText(({ language }) => language),
      cell: ({ language }) => <bdi>{language}</bdi>,
    },
    {
      id: 'template',
      title: 'URL template',
      minimumWidth: 260,
      growth: 3,
      importance: 7,
      ...byText(({ urlTemplate }) => urlTemplate),
      cell: ({ urlTemplate }) => (
        <code className="rc-ellipsis" dir="ltr">
          {urlTemplate}
        </code>
      ),
      tip: ({ urlTemplate }) => urlTemplate,
    },
  ],
};
