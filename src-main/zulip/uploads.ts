import type { PictureType } from '#contract/pictures.ts';

/** A file of this computer that a change sends. It is kept in memory only, until it was sent or dropped. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  /** By its contents; null for what is no picture. */
  type: PictureType | null;
  /** What the thing that it becomes is to be called; null until that is known. */
  name: string | null;
}

/** By the id under which it was handed over. */
export type Uploads = Map<string, Upload>;

/** A body of a request that is no form of texts. */
export interface EncodedBody {
  contentType: string;
  bytes: Uint8Array;
}

/** A picture with what its contents are. */
export interface PictureToSend {
  bytes: Uint8Array<ArrayBuffer>;
  type: PictureType;
}

/**
 * One picture as the only file of a form. Its own name stays on this computer: servers look at the ending alone.
 *
 * @param fields what else the form has
 */
export async function encodePicture(
  { bytes, type }: PictureToSend,
  fields: Readonly<Record<string, string>> = {},
): Promise<EncodedBody> {
  return encodeForm(new File([bytes], `picture.${type.slice('image/'.length)}`, { type }), fields);
}

/** One file as the only one of a form, under its name. */
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
