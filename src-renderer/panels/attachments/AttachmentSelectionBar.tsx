import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { BarChange } from '../../ui/grid/BarChange.tsx';
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
  const remove = {
    id: 'attachments delete',
    keys: 'Delete',
    label: say('attachments.delete-selected'),
    scope: say('panel.attachments'),
  };
  return (
    <SelectionBar label={say('attachments.files-selected')} {...bar}>
      {props.selection.keys.size <= mostDownloads && (
        <BarAction onClick={onDownload}>{say('attachments.download')}</BarAction>
      )}
      <BarChange shortcut={remove} run={onDelete}>
        {say('attachments.delete')}
      </BarChange>
    </SelectionBar>
  );
}
