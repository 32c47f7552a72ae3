import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface AttachmentSelectionBarProps extends SelectionProps {
  onDownload: () => void;
  onDelete: () => void;
}

/** More at once would be as many dialogs that ask where to save. */
const mostDownloads = 1;

/** What can be done with the files selected. Deleting leads to a preview. */
export function AttachmentSelectionBar(props: AttachmentSelectionBarProps): ReactNode {
  const { onDownload, onDelete, ...bar } = props;
  useChangeShortcut({
    id: 'attachments delete',
    keys: 'Delete',
    label: 'Delete the files selected',
    scope: 'Attachments',
    run: onDelete,
  });
  return (
    <SelectionBar label="Files selected" {...bar}>
      {props.selection.keys.size <= mostDownloads && <BarAction onClick={onDownload}>Download</BarAction>}
      <Permitted>
        <BarAction danger onClick={onDelete}>
          Delete <Keys keys="Delete" tone="inverse" />
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}
