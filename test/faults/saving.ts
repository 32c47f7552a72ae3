import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '#contract/attachments.ts';
import { createDownloads } from '../../src-main/downloads/downloads.ts';
import { downloadWords } from '../../src-renderer/subjects/downloads/download-words.ts';
import { until, type Observed, type Stage } from './observing.ts';
import { beginNoticed, longest, mostTries, recovery, times, type TroubleSwitch } from './trouble-switch.ts';
import { lasting } from './window-words.ts';

/** Saves over an existing file. */
export async function save(stage: Stage, trouble: TroubleSwitch, attachmentId: number): Promise<Observed> {
  const folder = join(stage.folder, 'saved');
  const path = join(folder, 'plan.pdf');
  mkdirSync(folder);
  writeFileSync(path, 'earlier');
  const downloads = createDownloads({
    userAgent: 'RealmConsole/0.1 (test)',
    findRoute: stage.findRoute,
    chooseSavePath: async () => path,
    temporaryUrl: () => stage.console.call('attachments.temporary-url', { attachmentId }),
    onChanged: () => {},
  });
  const start = async (): Promise<Download> => {
    const source = { kind: 'attachment', id: attachmentId } as const;
    const started = downloads.start({ organizationId: 'orchid', source, name: 'plan.pdf', agreedHost: null });
    const id = started.ok ? started.value.id : '';
    const find = (): Download | undefined => downloads.list().find((each) => each.id === id);
    await until(() => !['choosing', 'running'].includes(find()?.state ?? ''), longest);
    const ended = find();
    if (ended === undefined) throw new Error('The download is not there.');
    return ended;
  };
  try {
    await beginNoticed(stage, trouble);
    const before = stage.attempts.length;
    const ended = await start();
    const tries = mostTries(stage, before, /^\/user_uploads\//);
    const { size } = statSync(path);
    const left = readdirSync(folder).length - 1;
    await trouble.end();
    const again = await until(async () => (await start()).state === 'saved', recovery);
    const isWhole = ended.state === 'saved';
    return {
      words: lasting(downloadWords(ended)).replace(path, '~/plan.pdf'),
      triedAgain: isWhole ? 'Nothing has to be.' : times(tries),
      kept: isWhole
        ? `The file, ${size.toLocaleString('en-US')} bytes.`
        : `${size === 'earlier'.length ? 'The file that was there before; ' : 'A spoiled file; '}${
            left === 0 ? 'nothing of the new one' : `${left} pieces of the new one`
          }. ${again ? 'Asked again, it is saved.' : 'Asked again soon afterwards, it is still not saved.'}`,
    };
  } finally {
    await downloads.close();
  }
}
