import type { CSSProperties } from 'react';
import { usePicture } from '../state/pictures.ts';
import { Drawing } from './picture/Drawing.tsx';
import { initialsOf } from './initials.ts';
import classes from './PictureTile.module.css';

/**
 * The initials of a name on a colour, or a picture once it is loaded. The name is always next to it or names the
 * control around it, so it is hidden from assistive technology.
 *
 * @param props.of a person, a custom emoji, or the place of the organization's icon (see `usePicture`); null for none.
 * @param props.drawn a picture that is not on a server yet; shown instead of the server's.
 * @param props.size pixels.
 */
export function PictureTile(props: {
  organizationId: string | null;
  of: number | string | null;
  drawn?: ImageBitmap | null;
  name: string;
  size: number;
  /** Its colour is `backgroundColor`: the shorthand would draw pictures at their own size. */
  style: Omit<CSSProperties, 'background'>;
}) {
  const { name, size, drawn } = props;
  const address = usePicture(props.organizationId, props.of);
  return (
    <span
      className={`${classes.tile} ${drawn ? classes.drawn : ''}`}
      style={{
        ...props.style,
        width: size,
        height: size,
        // A background is drawn with its rounded corners; an element's would need a separate clip in each row.
        ...(address !== null && !drawn && { backgroundImage: `url("${address}")` }),
      }}
      aria-hidden
    >
      {drawn ? <Drawing bitmap={drawn} size={size} /> : address === null && initialsOf(name)}
    </span>
  );
}
