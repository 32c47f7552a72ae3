import type { ReactNode } from 'react';
import row from '../../../src-renderer/ui/Layout.module.css';
import { MoveButtons } from '../../../src-renderer/ui/order/MoveButtons.tsx';
import { OrderedList } from '../../../src-renderer/ui/order/OrderedList.tsx';
import type { Specimen, Words } from '../specimen.ts';
import { nothing } from './nothing.ts';

function Ordered(props: { words: Words; label: string; onMove: (() => void) | null }): ReactNode {
  const { words, label, onMove } = props;
  const rows = [words.name, words.group, words.value].map((name, index) => ({ id: index + 1, name }));
  return (
    <OrderedList
      label={label}
      name={onMove === null ? 'gallery-fixed' : 'gallery-ordered'}
      rows={rows}
      openId={2}
      announcement=""
      onOpen={nothing}
      onMove={onMove}
      keys={{}}
      rowClass={row.inlineRow ?? ''}
    >
      {({ name }) => <bdi className="rc-ellipsis">{name}</bdi>}
    </OrderedList>
  );
}

const middle = { place: 1, last: 3, unless: null, onMove: nothing };

/** Lists whose rows can be reordered. */
export const orderedLists: readonly Specimen[] = [
  {
    component: 'MoveButtons',
    width: 160,
    states: {
      usual: ({ name }) => <MoveButtons {...middle} size="md" name={name} />,
      'at the top': ({ group }) => <MoveButtons {...middle} size="xs" name={group} place={0} />,
      barred: ({ title, sentence }) => <MoveButtons {...middle} size="xs" name={title} unless={sentence} />,
    },
  },
  {
    component: 'OrderedList',
    width: 384,
    height: 160,
    states: {
      usual: (words) => <Ordered words={words} label={words.group} onMove={nothing} />,
      fixed: (words) => <Ordered words={words} label={words.title} onMove={null} />,
    },
  },
];
