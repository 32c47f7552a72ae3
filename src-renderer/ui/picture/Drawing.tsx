import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './Drawing.module.css';

/**
 * A square picture at the screen's resolution.
 *
 * @param props.size pixels.
 */
export function Drawing({ bitmap, size }: { bitmap: ImageBitmap; size: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const side = Math.round(size * window.devicePixelRatio);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, side, side);
    context.drawImage(bitmap, 0, 0, side, side);
  }, [bitmap, side]);
  return <canvas ref={canvas} className={classes.drawing} width={side} height={side} />;
}
