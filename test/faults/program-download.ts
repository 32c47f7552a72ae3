import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownerOf } from '../e2e/console.ts';
import { callFrom } from '../e2e/window-calls.ts';
import { openPanel } from '../screens/reach-administration.ts';
import { until, type Observed } from './observing.ts';
import { organizationOf, requestsOf, slowDown, strike, type Meeting } from './program-strike.ts';

const name = 'plan.pdf';
const path = /^\/user_uploads\/temporary\//;
const size = 400_000;
const patience = 30_000;

/** Saves an upload; trouble strikes in the middle of the file. */
export async function save(meeting: Meeting): Promise<Observed> {
  const { program, trouble } = meeting;
  const { realm, page, downloads } = program;
  const attachmentId = realm.control.addAttachment(ownerOf(realm).userId, name, Buffer.alloc(size, 'plan'));
  const files = (): { name: string; size: number }[] =>
    existsSync(downloads)
      ? readdirSync(downloads).map((each) => ({
          name: each,
          size: statSync(join(downloads, each), { throwIfNoEntry: false })?.size ?? 0,
        }))
      : [];
  const isWhole = (): boolean => files().some((file) => file.name === name && file.size === size);
  const hasPiece = (): boolean => files().some((file) => file.name !== name && file.size > 0);
  const requests = (): number => requestsOf(realm, 'GET', path).length;
  const start = async (): Promise<void> => {
    const { id: organizationId } = await organizationOf(program);
    const source = { kind: 'attachment', id: attachmentId } as const;
    await callFrom(page(), 'download.start', { organizationId, source, name, agreedHost: null });
  };
  const isOver = async (): Promise<boolean> =>
    (await callFrom(page(), 'download.list', {})).every(
      ({ state }) => state !== 'choosing' && state !== 'running',
    );

  await openPanel(page(), 'Attachments');
  slowDown(realm, 'GET', path);
  await start();
  if (!(await until(hasPiece, patience))) throw new Error('Nothing of the file came.');
  const before = requests();
  const after = await strike(meeting, { otherwise: 'ul[aria-label="Downloads"] li' });
  await after.settle(({ place }) => /saved/i.test(place));
  if (!(await until(isOver, patience))) throw new Error('The download did not end.');
  const words = (await after.words()).replace(join(downloads, name), '~/plan.pdf');
  const isThere = isWhole();
  const isTriedAgain = requests() > before;
  const rest = hasPiece() ? 'A piece of the file, under another name.' : 'Nothing of the file.';
  await trouble.end?.(program);
  if (isThere) {
    return {
      words,
      triedAgain: isTriedAgain ? 'It is asked again by itself.' : 'Nothing has to be: the download goes on.',
      kept: `The file, ${size.toLocaleString('en-US')} bytes.`,
    };
  }
  await start();
  const isSaved = await until(isWhole, patience);
  return {
    words,
    triedAgain: 'Nothing. It is asked again when somebody does.',
    kept: `${rest} ${isSaved ? 'Asked again, it is saved.' : 'Asked again, it is still not saved.'}`,
  };
}
