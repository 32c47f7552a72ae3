import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameOf, type OpenLinkifier } from './linkifier-draft.ts';
import type { ListedLinkifier } from './listed-linkifiers.ts';
import { Spans } from './Spans.tsx';
import { OrderedList } from '../../ui/order/OrderedList.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './LinkifierList.module.css';
import textStyle from '../../ui/Text.module.css';

const groupName = /\(\?P?<([^<>]*)>/g;

/** The pattern with its group names highlighted. */
function PatternText({ pattern }: { pattern: string }): ReactNode {
  const spans = [...pattern.matchAll(groupName)].map((found) => {
    const end = found.index + found[0].length - 1;
    return { start: end - (found[1] ?? '').length, end, className: classes.groupName ?? '' };
  });
  return <Spans text={pattern} spans={spans} />;
}

function RowContent({ linkifier }: { linkifier: ListedLinkifier }): ReactNode {
  const { id, place, name, fields, isEdited, overlaps, danger } = linkifier;
  return (
    <>
      <Text span inherit w={18} flex="none" c="var(--rc-fg2)" me={2} ta="center" className="rc-tabular">
        {place}
      </Text>
      <span className={layoutStyle.column}>
        <span className={`${textStyle.medium} rc-ellipsis`} dir="auto">
          {id === 'new' && fields.urlTemplate === '' && name === '' ? 'New linkifier' : nameOf(fields, name)}
        </span>
        <span className={`${classes.pattern} rc-ellipsis`} title={fields.pattern}>
          <PatternText pattern={fields.pattern} />
        </span>
      </span>
      {danger !== '' && (
        <span className={classes.mark} title={danger}>
          <IconAlertTriangle
            size={15}
            stroke={1.6}
            color="var(--rc-badText)"
            role="img"
            aria-label="Breaks messages"
          />
        </span>
      )}
      {overlaps.length > 0 && (
        <span className={`${classes.mark} ${classes.overlap} rc-tabular`}>
          <IconCopy size={13} stroke={1.6} aria-hidden />
          <span className="rc-visually-hidden">overlaps with </span>
          {overlaps.slice(0, 3).join(', ')}
        </span>
      )}
      {isEdited && (
        <span className={classes.mark}>
          <IconPencil size={15} stroke={1.6} role="img" aria-label="Not saved" />
        </span>
      )}
    </>
  );
}

interface LinkifierListProps {
  linkifiers: readonly ListedLinkifier[];
  open: OpenLinkifier;
  announcement: string;
  onOpen: (id: number | 'new') => void;
  /** Null if the list is filtered or the order can't be changed. */
  onMove: ((id: number, to: number) => void) | null;
  onDelete: (id: number) => void;
  onEdit: () => void;
}

/** The linkifiers in the order in which they are tried. */
export function LinkifierList(props: LinkifierListProps): ReactNode {
  const { linkifiers, open, onDelete, onEdit } = props;
  return (
    <OrderedList<ListedLinkifier>
      label="Linkifiers in the order in which they are tried"
      name="linkifier"
      rows={linkifiers}
      openId={open}
      announcement={props.announcement}
      onOpen={props.onOpen}
      onMove={props.onMove}
      keys={{ Enter: onEdit, ...(typeof open === 'number' && { Delete: () => onDelete(open) }) }}
      rowClass={classes.row ?? ''}
    >
      {(linkifier) => <RowContent linkifier={linkifier} />}
    </OrderedList>
  );
}
