import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconMessageSearch, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { countOf } from '#contract/words/count.ts';
import { formatBytes } from '#contract/words/size.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { call } from '../../bridge/client.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { useShowMessage } from '../../subjects/messages/show-message.ts';
import { FileIcon } from './attachment-columns.tsx';
import { fileUrl } from './attachment-words.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './Attachments.module.css';

interface AttachmentSheetProps {
  attachment: Attachment;
  organizationUrl: string;
  place: SheetPlace;
  onDownload: () => void;
  onDelete: () => void;
}

/** Messages that are listed one by one. */
const mostMessages = 200;

/** One file: what it is, where it is used, and what can be done with it. */
export function AttachmentSheet(props: AttachmentSheetProps): ReactNode {
  const showMessage = useShowMessage();
  const { attachment, organizationUrl } = props;
  const { name, size, createdAt, pathId, messageIds } = attachment;
  const link = fileUrl(organizationUrl, pathId);
  return (
    <Sheet label={name} {...props.place} previous="Previous file" next="Next file">
      <SheetContent
        icon={<FileIcon name={name} size={20} />}
        name={
          <strong>
            <bdi>{name}</bdi>
          </strong>
        }
        actions={
          <>
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={props.onDownload}
            >
              Download
            </Button>
            <Button
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => void call('clipboard.write', { text: link })}
            >
              Copy link
            </Button>
            <Permitted>
              <Button leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={props.onDelete}>
                Delete
              </Button>
            </Permitted>
          </>
        }
      >
        <FactList place="sheet">
          <dt>Size</dt>
          <dd className="rc-tabular">
            {formatBytes(size)} <small>{countOf(size, 'byte')}</small>
          </dd>
          <dt>Uploaded</dt>
          <dd className="rc-tabular">{formatExactTime(createdAt)}</dd>
          <dt>Address</dt>
          <dd>
            <code>/user_uploads/{pathId}</code>
          </dd>
          <dt>File id</dt>
          <dd>
            <code>{attachment.id}</code>
          </dd>
        </FactList>
        <h2>
          Used in <span className="rc-tabular">{countOf(messageIds.length, 'message')}</span>
        </h2>
        {messageIds.length === 0 ? (
          <p className={textStyle.quiet}>
            No message links to it. Zulip deletes such files some weeks after their upload.
          </p>
        ) : (
          <>
            <p className={textStyle.quiet}>Zulip deletes the file with the last message that links to it.</p>
            <ul className={classes.messages}>
              {messageIds.slice(0, mostMessages).map((id) => (
                <li key={id}>
                  <LinkButton onClick={() => showMessage(id)}>
                    Message <code>{id}</code>
                    <IconMessageSearch size={13} stroke={1.6} aria-hidden />
                    <span className="rc-visually-hidden">, opens in the inspector</span>
                  </LinkButton>
                </li>
              ))}
              {messageIds.length > mostMessages && (
                <li className="rc-tabular">
                  and {countOf(messageIds.length - mostMessages, 'message')} more
                </li>
              )}
            </ul>
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}
