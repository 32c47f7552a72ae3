import { constants } from 'node:buffer';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { answerLimits, memoryOfThread } from './memory-limits.ts';

const gigabyte = 1024 ** 3;

describe('the memory of an organization’s thread', () => {
  it.each([
    [4, 1_024],
    [8, 1_024],
    [16, 2_048],
    [24, 3_072],
    [128, 3_072],
  ])('on a machine of %i GB is %i MB', (machine, megabytes) => {
    expect(memoryOfThread(machine * gigabyte)).toBe(megabytes);
  });

  it.each([
    [1_024, 430_000, 'A computer with 24 GB of memory can open one with about 1,300,000 people.'],
    [2_048, 870_000, 'A computer with 24 GB of memory can open one with about 1,300,000 people.'],
    [3_072, 1_300_000, "The console can't open a larger one on any computer."],
  ])(
    'of %i MB allows %i people, and the error for a larger organization says so',
    (megabytes, people, larger) => {
      const { bytes, message } = answerLimits(megabytes);
      expect(message).toEqual(expect.saying(`${megabytes.toLocaleString('en')} MB`));
      expect(message).toEqual(expect.saying(`about ${people.toLocaleString('en')} people. ${larger}`));
      expect(bytes).toBeLessThanOrEqual(constants.MAX_STRING_LENGTH);
    },
  );

  it('is known to the thread', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       import(${JSON.stringify(new URL('memory-limits.ts', import.meta.url).href)})
         .then(({ answerLimits }) => parentPort.postMessage(answerLimits().weight));`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 2_048 } },
    );
    const [weight] = (await once(worker, 'message')) as [number];
    expect(weight).toBe(answerLimits(2_048).weight);
    await worker.terminate();
  });
});
