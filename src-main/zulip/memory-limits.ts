import { constants } from 'node:buffer';
import { resourceLimits } from 'node:worker_threads';

const megabyte = 1024 * 1024;
const leastMegabytes = 1_024;
/** Chromium's builds of V8 keep a heap below 4 GB. */
const mostMegabytes = 3_072;
/** What a person weighs in the answer of a registration (see `jsonWeight`), with their fields and presence. */
const bytesOfPerson = 2_191;

/**
 * The memory that one organization's thread gets: an eighth of the machine's, so that a large organization can be opened
 * and none takes the memory of all.
 *
 * @param machineBytes memory of the machine
 * @returns megabytes
 */
export function memoryOfThread(machineBytes: number): number {
  return Math.round(Math.min(mostMegabytes, Math.max(leastMegabytes, machineBytes / 8 / megabyte)));
}

export interface AnswerLimits {
  /** The most that an answer may weigh (see `jsonWeight`), in bytes. */
  readonly weight: number;
  /** The longest answer, in bytes. */
  readonly bytes: number;
  /** Said of an answer that is beyond either. */
  readonly message: string;
}

/**
 * What an answer may take in a thread. At most 1.4 times its weight was measured once it is parsed, which leaves room for
 * the text itself, of which V8 bears no longer one.
 *
 * @param megabytes memory of the thread, by default of this one
 */
export function answerLimits(
  megabytes: number = resourceLimits.maxOldGenerationSizeMb ?? leastMegabytes,
): AnswerLimits {
  const weight = 0.44 * megabytes * megabyte;
  const tenThousands = Math.floor(weight / bytesOfPerson / 10_000);
  return {
    weight,
    bytes: Math.min(constants.MAX_STRING_LENGTH, 0.2 * megabytes * megabyte),
    message:
      `It is larger than this computer can take: ${megabytes.toLocaleString('en')} MB of its memory are set apart for one ` +
      `organization, enough for about ${(tenThousands * 10_000).toLocaleString('en')} people.`,
  };
}
