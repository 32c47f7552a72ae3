import { uploadPieceBytes } from '#contract/uploads.ts';
import { basic } from '@realm-console/demo-realm/client';
import { encodePattern } from '@realm-console/demo-realm/pictures';
import type { LiveRealm } from '../live-realm.fixture.ts';
import type { Caller, ContractRealm } from './connection.fixture.ts';

/** A small picture. */
export function png(): File {
  const bytes = new Uint8Array(encodePattern(Buffer.alloc(32, 7), 20));
  return new File([bytes], 'pot.png', { type: 'image/png' });
}

/** An animated picture with two frames, sufficient for every check. */
export function movingGif(): File {
  const control = [0x21, 0xf9, 0x04, 0, 0, 0, 0, 0];
  const screen = [16, 0, 16, 0, 0, 0, 0];
  const frame = [...control, 0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0];
  const bytes = new Uint8Array([...Buffer.from('GIF89a'), ...screen, ...frame, ...frame]);
  return new File([bytes], 'pot.gif', { type: 'image/gif' });
}

/** Sends files as a form, under the names that clients use. */
export async function sendFiles(
  { realm, account }: ContractRealm,
  caller: Caller,
  method: 'POST' | 'PATCH',
  path: string,
  files: readonly File[],
  fields: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { email, apiKey } = account(caller);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [index, file] of files.entries()) form.set(`file${index}`, file);
  const response = await fetch(`${realm.url}/api/v1${path}`, {
    method,
    headers: { authorization: basic(email, apiKey) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The answer of a URL outside the API, without following redirects. */
export function fetchFile(
  { realm, account }: ContractRealm,
  caller: Caller | null,
  path: string,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (caller !== null) {
    const { email, apiKey } = account(caller);
    headers['authorization'] = basic(email, apiKey);
  }
  return fetch(`${realm.url}${path}`, { headers, redirect: 'manual' });
}

/** Passes a file to a live organization as the window does, and returns its ID there. */
export async function handOver(open: Pick<LiveRealm, 'ask'>, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { uploadId } = await open.ask('uploads.begin', { byteCount: bytes.length });
  for (let from = 0; from < bytes.length; from += uploadPieceBytes) {
    await open.ask('uploads.piece', { uploadId, piece: bytes.slice(from, from + uploadPieceBytes) });
  }
  return uploadId;
}
