import { IconAlertTriangle, IconCopy, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import type { ListDescription } from '../../ui/list-panel/list-description.ts';
import textStyle from '../../ui/Text.module.css';
import { shortTemplate, UrlTemplate } from '../../ui/UrlTemplate.tsx';
import { nameOf } from './linkifier-draft.ts';
import type { ListedLinkifier } from './listed-linkifiers.ts';
import { Spans } from './Spans.tsx';
import classes from './LinkifiersPanel.module.css';

const groupName = /\(\?P?<([^<>]*)>/g;

/** The pattern with its group names highlighted. */
function PatternText({ pattern }: { pattern: string }): ReactNode {
  const spans = [...pattern.matchAll(groupName)].map((found) => {
    const end = found.index + found[0].length - 1;
    return { start: end - (found[1] ?? '').length, end, className: classes.groupName ?? '' };
  });
  return <Spans text={pattern} spans={spans} />;
}

function shownName({ id, fields, name }: ListedLinkifier): string {
  const isUnnamed = id === 'new' && fields.urlTemplate === '' && name === '';
  return isUnnamed ? 'New linkifier' : nameOf(fields, name);
}

/** What wants a look: "Breaks messages", "Overlaps 2 and 5", "1 sample changed", "Not saved". */
function stateWords({ danger, overlaps, changedSamples, isEdited }: ListedLinkifier): string {
  const parts = [
    ...(danger === '' ? [] : ['Breaks messages']),
    ...(overlaps.length === 0 ? [] : [`Overlaps ${listOf(overlaps.map(formatCount))}`]),
    ...(changedSamples === 0 ? [] : [`${countOf(changedSamples, 'sample')} changed`]),
    ...(isEdited ? ['Not saved'] : []),
  ];
  return parts.join(', ');
}

function State({ row }: { row: ListedLinkifier }): ReactNode {
  const words = stateWords(row);
  if (words === '') return null;
  const tone = row.danger === '' ? textStyle.warn : textStyle.bad;
  const isBroken = row.danger !== '' || (row.overlaps.length === 0 && row.changedSamples > 0);
  const Icon = isBroken ? IconAlertTriangle : row.overlaps.length > 0 ? IconCopy : IconPencil;
  return (
    <span className={`${classes.state} ${tone}`} title={row.danger === '' ? undefined : row.danger}>
      <Icon size={15} stroke={1.6} aria-hidden />
      <span className="rc-ellipsis rc-tabular">{words}</span>
    </span>
  );
}

/** The linkifiers in the order in which they are tried: no column sorts them. */
export const linkifierList: ListDescription<ListedLinkifier> = {
  name: 'linkifiers',
  title: 'Linkifiers',
  one: 'linkifier',
  searches: 'Name, pattern or URL',
  firstSort: { key: 'place', descending: false },
  keyOf: ({ key }) => key,
  rowName: shownName,
  columns: [
    {
      id: 'name',
      title: 'Name',
      minimumWidth: 160,
      widest: 200,
      importance: 9,
      searched: shownName,
      text: shownName,
      // The grip stands before the place.
      beside: 44,
      face: 'name',
      cell: (row) => (
        <NameCell
          mark={<span className={`${classes.place} rc-tabular`} data-place={row.place} />}
          name={shownName(row)}
        >
          {null}
        </NameCell>
      ),
    },
    {
      id: 'pattern',
      title: 'Pattern',
      minimumWidth: 140,
      widest: 200,
      importance: 8,
      searched: ({ fields }) => fields.pattern,
      text: ({ fields }) => fields.pattern,
      face: 'code',
      cell: ({ fields }) => (
        <code className="rc-mono rc-ellipsis" dir="ltr">
          <PatternText pattern={fields.pattern} />
        </code>
      ),
    },
    {
      id: 'template',
      title: 'URL template',
      minimumWidth: 160,
      importance: 6,
      searched: ({ fields }) => [fields.urlTemplate, ...fields.alternativeUrlTemplates].join(' '),
      text: ({ fields }) => shortTemplate(fields.urlTemplate),
      face: 'code',
      cell: ({ fields }) => <UrlTemplate template={fields.urlTemplate} />,
      tip: ({ fields }) => fields.urlTemplate,
    },
    {
      id: 'state',
      title: 'State',
      minimumWidth: 110,
      importance: 7,
      text: stateWords,
      beside: 22,
      cell: (row) => <State row={row} />,
    },
  ],
};
