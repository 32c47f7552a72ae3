import { ActionIcon, Button, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconDownload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Download, DownloadSource } from '#contract/attachments.ts';
import { say } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { useDownloadsStore } from '../../state/downloads.ts';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { useOrganizationId } from '../../state/organization-context.ts';
import { downloadWords } from './download-words.ts';
import classes from './DownloadStrip.module.css';

const marks = { saved: [IconCircleCheck, 'okText'], failed: [IconAlertCircle, 'badText'] } as const;

function DownloadLine({ download }: { download: Download }): ReactNode {
  const { id, state, receivedBytes, totalBytes } = download;
  const isOpen = state === 'choosing' || state === 'running';
  const [Mark, token] =
    state === 'saved' || state === 'failed' ? marks[state] : ([IconDownload, 'fg3'] as const);
  const percent = totalBytes === null || totalBytes === 0 ? null : (receivedBytes / totalBytes) * 100;
  return (
    <li>
      <Mark size={16} stroke={1.6} color={`var(--rc-${token})`} aria-hidden />
      <bdi className="rc-ellipsis">{download.name}</bdi>
      {state === 'running' && (
        <PartsBar
          size="small"
          style={{ width: 160, flex: 'none' }}
          parts={[{ key: 'received', tone: 'accent', share: `${percent ?? 0}%` }]}
          role="progressbar"
          aria-label={say('download.of', { name: download.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(percent === null ? {} : { 'aria-valuenow': Math.round(percent) })}
        />
      )}
      <Text
        className="rc-tabular rc-ellipsis"
        span
        inherit
        fz="sm"
        c="var(--rc-fg2)"
        miw={120}
        flex={1}
        title={downloadWords(download)}
      >
        {downloadWords(download)}
      </Text>
      {isOpen ? (
        <Button
          size="xs"
          aria-label={say('download.cancel', { name: download.name })}
          onClick={() => void call('download.cancel', { downloadId: id })}
        >
          {say('ui.cancel')}
        </Button>
      ) : (
        <ActionIcon
          size="xs"
          aria-label={say('download.dismiss', { name: download.name })}
          onClick={() => void call('download.dismiss', { downloadId: id })}
        >
          <IconX size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** Files of one kind on their way to this computer, and those that have just arrived or failed. */
export function DownloadStrip({ kind }: { kind: DownloadSource['kind'] }): ReactNode {
  const organizationId = useOrganizationId();
  const all = useDownloadsStore((state) => state.list);
  const list = all.filter(
    (download) => download.organizationId === organizationId && download.source.kind === kind,
  );
  if (list.length === 0) return null;
  return (
    <ul
      className={classes.downloads}
      aria-label={say('download.list')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {list.map((download) => (
        <DownloadLine key={download.id} download={download} />
      ))}
    </ul>
  );
}
