import type { ReactNode } from 'react';
import { formatByteLimit, formatBytes } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import classes from './Attachments.module.css';

interface QuotaPictureProps {
  /** Bytes of the caller's files; null while they are not known. */
  ownBytes: number | null;
  /** Bytes that the whole organization uses. */
  usedBytes: number | null;
  /** Bytes that the organization may use; null without a limit. */
  quotaBytes: number | null;
}

/** From here on the space is called scarce. */
const scarce = 0.9;
/** So that a small share is seen at all. */
const smallestShare = 0.4;

/** The organization's space: what one's own files take of it, what others' do, and what is left. */
export function QuotaPicture({ ownBytes, usedBytes, quotaBytes }: QuotaPictureProps): ReactNode {
  if (usedBytes === null || ownBytes === null) return null;
  const whole = quotaBytes ?? Math.max(usedBytes, 1);
  const share = (bytes: number): `${number}%` =>
    `${bytes <= 0 ? 0 : Math.min(100, Math.max(smallestShare, (bytes / whole) * 100))}%`;
  const others = Math.max(0, usedBytes - ownBytes);
  const isScarce = quotaBytes !== null && usedBytes >= scarce * quotaBytes;
  const own = formatBytes(ownBytes);
  const label =
    quotaBytes === null
      ? say('attachments.space-unlimited', { used: formatBytes(usedBytes), own })
      : say('attachments.space', { used: formatBytes(usedBytes), limit: formatByteLimit(quotaBytes), own });
  const strong = (words: ReactNode): ReactNode => <strong>{words}</strong>;
  return (
    <figure className={classes.quota} aria-label={label}>
      <PartsBar
        size="small"
        parts={[
          { key: 'own', tone: 'accent', share: share(ownBytes) },
          { key: 'others', tone: isScarce ? 'warn' : 'quiet', share: share(others) },
        ]}
      />
      <figcaption className="rc-tabular" aria-hidden>
        <span>
          <Swatch tone="accent" />
          {sayNodes('attachments.own', { size: own, b: strong })}
        </span>
        <span>
          <Swatch tone="control" />
          {sayNodes('attachments.others', { size: formatBytes(others), b: strong })}
        </span>
        {quotaBytes === null ? (
          <span>{say('attachments.no-limit')}</span>
        ) : (
          <span>
            <Swatch tone="free" />
            {sayNodes('attachments.free', {
              size: formatByteLimit(quotaBytes - usedBytes),
              limit: formatByteLimit(quotaBytes),
              b: strong,
            })}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
