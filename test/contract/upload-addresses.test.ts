import { describe, expect, it } from 'vitest';
import {
  type Caller,
  contractRealm,
  openContractRealm,
  rawRequest,
  roughWithout,
} from './connection.fixture.ts';
import { fetchFile, png, sendFiles } from './files.fixture.ts';

const contract = contractRealm();

/** A member's upload, by its path relative to the realm's URL. */
async function upload(file: File): Promise<string> {
  const { body } = await sendFiles(contract, 'member', 'POST', '/user_uploads', [file]);
  return String(body['url']).replace('/user_uploads/', '');
}

const rota = (): File => new File(['Saturday;07:30'], 'rota für Mai.csv', { type: 'text/csv' });
const gone = '<p>This file does not exist or has been deleted.</p>';
const hidden = '<p>You are not authorized to view this file.</p>';

describe('an upload', () => {
  it.each([
    ['/user_uploads/', png, 'inline', 'image/png'],
    ['/user_uploads/download/', png, 'attachment', 'image/png'],
    ['/user_uploads/', rota, 'attachment', 'application/octet-stream'],
  ])('at %s is for people who can see it: %s', async (prefix, file, disposition, type) => {
    const address = `${prefix}${await upload(file())}`;
    const answer = await fetchFile(contract, 'member', address);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename`));
    expect(await answer.arrayBuffer()).toEqual(await file().arrayBuffer());
    for (const caller of ['owner', null] as const) {
      const refused = await fetchFile(contract, caller, address);
      expect([refused.status, await refused.text()]).toEqual([403, hidden]);
    }
  });

  it('is fetched with a key in the URL by older clients', async () => {
    const path = await upload(png());
    const { apiKey } = contract.account('member');
    expect((await fetchFile(contract, null, `/user_uploads/${path}?api_key=${apiKey}`)).status).toBe(200);
    const wrong = await fetchFile(contract, null, `/user_uploads/${path}?api_key=${'x'.repeat(32)}`);
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { msg: 'Invalid API key' }]);
  });

  it('has dimensions if it is a picture', async () => {
    const picture = await upload(png());
    const sheet = await upload(rota());
    const status = async (path: string, caller: Caller = 'member') =>
      (await fetchFile(contract, caller, `/user_uploads/thumbnail/${path}`)).status;
    expect(await status(`${picture}/840x560.webp`)).toBe(200);
    expect(await status(`${picture}/840x560.webp`, 'owner')).toBe(403);
    expect(await status(`${picture}/large.webp`)).toBe(404);
    expect(await status(`${sheet}/840x560.webp`)).toBe(404);
    expect(await status('2/aa/nothing/here.png/840x560.webp')).toBe(404);
  });

  it('is served at the former thumbnail URL', async () => {
    const path = await upload(png());
    const ask = async (query: string) => {
      const answer = await fetchFile(contract, 'member', `/thumbnail?${query}`);
      return [answer.status, await answer.text()] as const;
    };
    expect((await ask(`url=user_uploads/${path}&size=full`))[0]).toBe(200);
    expect(await ask('url=user_uploads/2/aa/nothing/here.png&size=full')).toEqual([404, gone]);
    expect((await ask('url=https://elsewhere.example/x.png&size=full'))[0]).toBe(403);
    expect(JSON.parse((await ask('size=full'))[1])).toMatchObject({ msg: "Missing 'url' argument" });
  });

  it('has no dimensions on older servers, which redirect from there to the file and answer less', async () => {
    const old = await openContractRealm({ featureLevel: 247, users: 60, rough: roughWithout('answers') });
    const { body } = await sendFiles(old, 'member', 'POST', '/user_uploads', [png()]);
    expect(Object.keys(body)).toEqual(['result', 'msg', 'uri']);
    const { body: listed } = await rawRequest(old, 'member', 'GET', '/attachments');
    const path = (listed['attachments'] as { path_id: string }[]).at(-1)?.path_id ?? '';
    const moved = await fetchFile(old, 'member', `/thumbnail?url=user_uploads/${path}&size=full`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/user_uploads/${path}`]);
    expect((await fetchFile(old, 'member', `/user_uploads/thumbnail/${path}/840x560.webp`)).status).toBe(404);
    await old.close();
  });
});
