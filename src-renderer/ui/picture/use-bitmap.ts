import { useEffect, useState } from 'react';
import { decodePicture } from '../../state/decode-picture.ts';

/** The height in pixels at which a picture is kept: twice the largest display size. */
const keptHeight = 160;

/** A decoded picture; null until decoded, and if the bytes are invalid. */
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
