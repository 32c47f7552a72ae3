import { useEffect, useState } from 'react';
import { decodePicture } from '../../state/decode-picture.ts';

/** Pixels of the height in which a picture is kept: twice the largest that is shown. */
const keptHeight = 160;

/** A picture that was decoded; null until it was, and where the bytes are none. */
export function useBitmap(bytes: Uint8Array<ArrayBuffer> | null): ImageBitmap | null {
  const [decoded, setDecoded] = useState<{ of: Uint8Array; bitmap: ImageBitmap } | null>(null);
  useEffect(() => {
    if (bytes === null) return undefined;
    let isWanted = true;
    const options = { resizeHeight: keptHeight, resizeQuality: 'high' } as const;
    void decodePicture(bytes, options).then((bitmap) => {
      if (isWanted && bitmap !== null) setDecoded({ of: bytes, bitmap });
    });
    return () => {
      isWanted = false;
    };
  }, [bytes]);
  return decoded?.of === bytes ? decoded.bitmap : null;
}
