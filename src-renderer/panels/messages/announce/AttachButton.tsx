import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Permitted } from '../../../ui/Permitted.tsx';
import type { FileAttaching } from './use-file-attaching.ts';

/** Chooses files for the message; they can be dropped and pasted, too. */
export function AttachButton({ attaching, at }: { attaching: FileAttaching; at: () => number }): ReactNode {
  const { objection, limit, attach } = attaching;
  const label = say('announce.attach');
  return (
    <FileButton multiple onChange={(files) => attach(files, at())}>
      {({ onClick }) => (
        <Tooltip label={say('announce.attach-help', { limit })} disabled={objection !== null}>
          <span>
            <Permitted unless={objection}>
              <ActionIcon size={26} aria-label={label} onClick={onClick}>
                <IconPaperclip size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Permitted>
          </span>
        </Tooltip>
      )}
    </FileButton>
  );
}
