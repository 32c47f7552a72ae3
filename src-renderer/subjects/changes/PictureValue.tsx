import { useMemo, type ReactNode } from 'react';
import { readPictureText } from '#contract/organization-pictures.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { PictureView } from '../../ui/picture/PictureView.tsx';

const height = 48;

function bytesOf(png: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The organization's icon or a logo as a value of a change: the picture where the console has it, else its words. */
export function PictureValue({ text, words }: { text: string; words: string }): ReactNode {
  const value = useMemo(() => readPictureText(text), [text]);
  const kept = useMemo(() => (value?.kind === 'kept' ? bytesOf(value.png) : null), [value]);
  const file = useOrganizationQuery(
    'uploads.read',
    value?.kind === 'file' ? { uploadId: value.uploadId } : null,
  );
  return <PictureView bytes={kept ?? file.value} label={words} height={height} />;
}
