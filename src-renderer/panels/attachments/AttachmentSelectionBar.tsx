import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { countWords } from '../../ui/time-words.ts';
import panel from '../people/PeoplePanel.module.css';

interface AttachmentSelectionBarProps {
  count: number;
  /** How many of them the list does not show. */
  outsideView: number;
  total: number;
  onSelectAll: () => void;
  onDownload: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** More at once would be as many dialogs that ask where to save. */
const mostDownloads = 1;

/** What can be done with the files selected. Deleting leads to a preview. */
export function AttachmentSelectionBar(props: AttachmentSelectionBarProps): ReactNode {
  useShortcut({
    id: 'attachments delete',
    keys: 'Delete',
    label: 'Delete the files selected',
    scope: 'Attachments',
    run: props.onDelete,
  });
  return (
    <div className={panel.selectionBar} role="toolbar" aria-label="Files selected">
      <strong className="rc-tabular" role="status">
        {countWords(props.count)} selected
      </strong>
      {props.outsideView > 0 && (
        <span className={`${panel.outside} rc-tabular`}>
          {countWords(props.outsideView)} not in this view
        </span>
      )}
      {props.count - props.outsideView < props.total && (
        <button type="button" className={`${panel.selectAll} rc-tabular`} onClick={props.onSelectAll}>
          Select all {countWords(props.total)}
        </button>
      )}
      <span className={panel.barLine} />
      {props.count <= mostDownloads && (
        <button type="button" className={panel.barAction} onClick={props.onDownload}>
          Download
        </button>
      )}
      <button type="button" className={`${panel.barAction} ${panel.barDanger}`} onClick={props.onDelete}>
        Delete <Keys keys="Delete" tone="inverse" />
      </button>
      <span className={panel.barLine} />
      <button
        type="button"
        className={panel.barAction}
        onClick={props.onClear}
        aria-label="Clear the selection"
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}
