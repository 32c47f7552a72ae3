import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconMessageSearch, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { formatBytes } from '#contract/words/size.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
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

const tabular = (words: ReactNode): ReactNode => <span className="rc-tabular">{words}</span>;

/** One file: what it is, where it is used, and what can be done with it. */
export function AttachmentSheet(props: AttachmentSheetProps): ReactNode {
  const showMessage = useShowMessage();
  const { attachment, organizationUrl } = props;
  const { name, size, createdAt, pathId, messageIds } = attachment;
  const link = fileUrl(organizationUrl, pathId);
  return (
    <Sheet
      label={name}
      {...props.place}
      previous={say('attachments.previous-file')}
      next={say('attachments.next-file')}
    >
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
              {say('attachments.download')}
            </Button>
            <Button
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => void call('clipboard.write', { text: link })}
            >
              {say('attachments.copy-link')}
            </Button>
            <Permitted>
              <Button leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={props.onDelete}>
                {say('attachments.delete')}
              </Button>
            </Permitted>
          </>
        }
      >
        <FactList place="sheet">
          <dt>{say('attachments.size')}</dt>
          <dd className="rc-tabular">
            {formatBytes(size)} <small>{say('count.bytes', { bytes: size })}</small>
          </dd>
          <dt>{say('attachments.uploaded')}</dt>
          <dd className="rc-tabular">{formatExactTime(createdAt)}</dd>
          <dt>{say('attachments.address')}</dt>
          <dd>
            <code>{`/user_uploads/${pathId}`}</code>
          </dd>
          <dt>{say('attachments.file-id')}</dt>
          <dd>
            <code>{attachment.id}</code>
          </dd>
        </FactList>
        <h2>
          {sayNodes('attachments.used-in-messages', {
            count: messageIds.length,
            n: tabular,
          })}
        </h2>
        {messageIds.length === 0 ? (
          <p className={textStyle.quiet}>{say('attachments.unused-help')}</p>
        ) : (
          <>
            <p className={textStyle.quiet}>{say('attachments.used-help')}</p>
            <ul className={classes.messages}>
              {messageIds.slice(0, mostMessages).map((id) => (
                <li key={id}>
                  <LinkButton onClick={() => showMessage(id)}>
                    {sayNodes('attachments.message', { id: <code>{id}</code> })}
                    <IconMessageSearch size={13} stroke={1.6} aria-hidden />
                    <span className="rc-visually-hidden">{say('attachments.opens-inspector')}</span>
                  </LinkButton>
                </li>
              ))}
              {messageIds.length > mostMessages && (
                <li className="rc-tabular">
                  {say('attachments.more-messages', { count: messageIds.length - mostMessages })}
                </li>
              )}
            </ul>
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}
