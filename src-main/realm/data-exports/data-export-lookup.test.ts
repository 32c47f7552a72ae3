import { expect, it } from 'vitest';
import { wireDataExport } from '../../zulip/wire/data-export.ts';
import { exportFileUrl } from './data-export-lookup.ts';

const own = 'https://orchid.example';

it.each([
  ['/user_avatars/exports/2/a/export.tar.gz', own, `${own}/user_avatars/exports/2/a/export.tar.gz`],
  ['https://bucket.s3.example/export.tar.gz?X-Signature=1', own, 'the same'],
  ['http://orchid.example/export.tar.gz', own, null],
  ['http://localhost:9991/export.tar.gz', 'http://localhost:9991', 'the same'],
  ['http://localhost:631/jobs', 'http://localhost:9991', null],
  ['https://key:secret@bucket.example/export.tar.gz', own, null],
  ['file:///etc/passwd', own, null],
  ['javascript:alert(1)', own, null],
  ['', own, `${own}/`],
  [null, own, null],
])('an export at %j of %s is fetched from %j', (sent, origin, expected) => {
  const wire = wireDataExport.parse({ id: 1, acting_user_id: 8, export_time: 1.5, export_url: sent });
  expect(exportFileUrl(wire, origin)?.href ?? null).toBe(expected === 'the same' ? sent : expected);
});

it.each([
  [undefined, 'public'],
  [1, 'public'],
  [2, 'full_with_consent'],
  ['full_without_consent', 'full_without_consent'],
  [9, null],
  ['everything', null],
])('the type %j is %j', (sent, expected) => {
  const wire = { id: 1, acting_user_id: 8, export_time: 1, ...(sent !== undefined && { export_type: sent }) };
  expect(wireDataExport.parse(wire).export_type).toBe(expected);
});
