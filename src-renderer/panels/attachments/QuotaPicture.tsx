import type { ReactNode } from 'react';
import { formatByteLimit, formatBytes } from '#contract/words/size.ts';
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
  const used =
    quotaBytes === null
      ? `${formatBytes(usedBytes)} used by the organization, without a limit`
      : `${formatBytes(usedBytes)} of ${formatByteLimit(quotaBytes)} used by the organization`;
  return (
    <figure className={classes.quota} aria-label={`${used}, ${formatBytes(ownBytes)} of that by your files`}>
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
          You <strong>{formatBytes(ownBytes)}</strong>
        </span>
        <span>
          <Swatch tone="control" />
          Others <strong>{formatBytes(others)}</strong>
        </span>
        {quotaBytes === null ? (
          <span>No limit</span>
        ) : (
          <span>
            <Swatch tone="free" />
            Free <strong>{formatByteLimit(quotaBytes - usedBytes)}</strong> of {formatByteLimit(quotaBytes)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
