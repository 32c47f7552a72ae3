import { constants } from 'node:buffer';
import { resourceLimits } from 'node:worker_threads';

const megabyte = 1024 * 1024;
const leastMegabytes = 1_024;
/** Chromium's builds of V8 keep a heap below 4 GB. */
const mostMegabytes = 3_072;
/** A machine's memory is so many times that of a thread. */
const machineMemories = 8;
/** What weighs in the answer of a registration (see `createScales`) for each person: the record, its presence and status. */
const bytesOfPerson = 985;
/** Of a thread's memory: while a snapshot comes, the one before is there still, and a text becomes 1.4 times its weight. */
const shareOfAnswer = 0.4;

/**
 * The memory that one organization's thread gets: an eighth of the machine's, so that a large organization can be opened
 * and none takes the memory of all.
 *
 * @param machineBytes memory of the machine
 * @returns megabytes
 */
export function memoryOfThread(machineBytes: number): number {
  const share = machineBytes / machineMemories / megabyte;
  return Math.round(Math.min(mostMegabytes, Math.max(leastMegabytes, share)));
}

/** Gigabytes of the machine whose threads get so many megabytes. */
const machineGigabytes = (megabytes: number): number => Math.ceil((megabytes * machineMemories) / 1_024);

export interface AnswerLimits {
  /** The most that an answer may weigh (see `createScales`), in bytes. */
  readonly weight: number;
  /** The longest text, in bytes; long lists of an answer are none. */
  readonly bytes: number;
  /** Said of an answer that is beyond either. */
  readonly message: string;
}

const weightOf = (megabytes: number): number => shareOfAnswer * megabytes * megabyte;

function peopleWords(megabytes: number): string {
  const tenThousands = Math.floor(weightOf(megabytes) / bytesOfPerson / 10_000);
  return `about ${(tenThousands * 10_000).toLocaleString('en')} people`;
}

function megabyteWords(megabytes: number): string {
  return `${megabytes.toLocaleString('en')} MB`;
}

/**
 * What an answer may take in a thread.
 *
 * @param megabytes memory of the thread, by default of this one
 */
export function answerLimits(
  megabytes: number = resourceLimits.maxOldGenerationSizeMb ?? leastMegabytes,
): AnswerLimits {
  const larger =
    megabytes < mostMegabytes
      ? `A computer with ${machineGigabytes(mostMegabytes)} GB of memory takes ${peopleWords(mostMegabytes)}.`
      : 'The console takes no larger ones on any computer.';
  return {
    weight: weightOf(megabytes),
    bytes: Math.min(constants.MAX_STRING_LENGTH, 0.2 * megabytes * megabyte),
    message:
      `It needs more than the ${megabyteWords(megabytes)} of memory that one organization gets on this computer, which are ` +
      `enough for ${peopleWords(megabytes)}. ${larger}`,
  };
}
