import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { usePicture } from '../state/pictures.ts';
import { initialsOf } from './initials.ts';
import classes from './PictureTile.module.css';

function Drawing({ bitmap, size }: { bitmap: ImageBitmap; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const side = Math.round(size * window.devicePixelRatio);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, side, side);
    context.drawImage(bitmap, 0, 0, side, side);
  }, [bitmap, side]);
  return <canvas ref={canvas} className={classes.picture} width={side} height={side} />;
}

/**
 * The initials of a name on a colour, or in their place a picture as soon as it is there. The name always stands beside
 * it or names the control around it, so that it is hidden from assistive technology.
 *
 * @param props.of a person, a custom emoji, or the place of the organization's icon (see `usePicture`); null for none.
 * @param props.drawn a picture that no server has yet, in place of theirs.
 * @param props.size pixels.
 */
export function PictureTile(props: {
  organizationId: string | null;
  of: number | string | null;
  drawn?: ImageBitmap | null;
  name: string;
  size: number;
  style: CSSProperties;
}) {
  const { name, size } = props;
  const fetched = usePicture(props.organizationId, props.of);
  const bitmap = props.drawn ?? fetched;
  return (
    <span className={classes.tile} style={{ ...props.style, width: size, height: size }} aria-hidden>
      {bitmap === null ? initialsOf(name) : <Drawing bitmap={bitmap} size={size} />}
    </span>
  );
}
