import { ActionIcon, Group, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { hidden, sayNodes } from '../../../ui/say-nodes.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { cancelFileUpload, retryFileUpload, type FileUpload } from './file-uploads.ts';

/** Files on their way into the message, and those that did not get there. */
export function FileUploadList({ uploads }: { uploads: readonly FileUpload[] }): ReactNode {
  if (uploads.length === 0) return null;
  return (
    <Stack
      component="ul"
      gap={6}
      m={0}
      p={0}
      flex="none"
      aria-label={say('announce.files')}
      // Notices keep above what is called so: its buttons stay in reach.
      style={{ listStyle: 'none', anchorName: '--bar' }}
    >
      {uploads.map(({ key, file, sentBytes, problem, canTryAgain }) => {
        const percent = Math.round((sentBytes / Math.max(1, file.size)) * 100);
        return (
          <Group component="li" key={key} gap={10} wrap="nowrap">
            <Text span fz="sm" truncate maw={220} title={file.name} flex="none">
              <bdi>{file.name}</bdi>
            </Text>
            <Text span fz="sm" c="dimmed" className="rc-tabular" flex="none">
              {formatBytes(file.size)}
            </Text>
            {problem === '' ? (
              <Progress.Root size={6} flex={1}>
                <Progress.Section
                  value={percent}
                  aria-label={say('announce.upload-of', { file: file.name })}
                />
              </Progress.Root>
            ) : (
              <Text span fz="sm" c="var(--rc-badText)" flex={1} role="alert">
                {say('announce.not-uploaded', { problem })}{' '}
                {canTryAgain && (
                  <LinkButton onClick={() => retryFileUpload(key)}>
                    {sayNodes('announce.try-again', { file: file.name, heard: hidden })}
                  </LinkButton>
                )}
              </Text>
            )}
            <ActionIcon
              size="xs"
              aria-label={say(problem === '' ? 'announce.cancel-upload' : 'announce.remove-upload', {
                file: file.name,
              })}
              onClick={() => cancelFileUpload(key)}
            >
              <IconX size={14} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
    </Stack>
  );
}
