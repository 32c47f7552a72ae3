import type { PictureType } from '#contract/pictures.ts';

/** A local file that a change sends. It is only kept in memory, until it is sent or dropped. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  /** Determined by its contents; null if it isn't a picture. */
  type: PictureType | null;
  /** The name for the resulting object; null until it is known. */
  name: string | null;
}

/** By upload id. */
export type Uploads = Map<string, Upload>;

/** A request body other than a form of texts. */
export interface EncodedBody {
  contentType: string;
  bytes: Uint8Array;
}

/** A picture with the type of its contents. */
export interface PictureToSend {
  bytes: Uint8Array<ArrayBuffer>;
  type: PictureType;
}

/**
 * A form with one picture as its only file. The file's own name isn't sent: servers only look at the extension.
 *
 * @param fields the form's other fields
 */
export async function encodePicture(
  { bytes, type }: PictureToSend,
  fields: Readonly<Record<string, string>> = {},
): Promise<EncodedBody> {
  return encodeForm(new File([bytes], `picture.${type.slice('image/'.length)}`, { type }), fields);
}

/** A form with one file under its name. */
export async function encodeForm(
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<EncodedBody> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('filename', file);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await encoded.arrayBuffer()),
  };
}
