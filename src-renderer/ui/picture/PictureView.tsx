import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useBitmap } from './use-bitmap.ts';
import classes from './PictureView.module.css';

/**
 * A picture in its own proportions.
 *
 * @param props.label its text alternative, also shown until it can be drawn.
 * @param props.height pixels.
 */
export function PictureView(props: {
  bytes: Uint8Array<ArrayBuffer> | null;
  label: string;
  height: number;
}): ReactNode {
  const { bytes, label, height } = props;
  const bitmap = useBitmap(bytes);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (bitmap !== null) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  if (bitmap === null) return <bdi className={classes.words}>{label}</bdi>;
  return (
    <canvas
      ref={canvas}
      className={classes.picture}
      role="img"
      aria-label={label}
      width={bitmap.width}
      height={bitmap.height}
      style={{ maxHeight: height }}
    />
  );
}
