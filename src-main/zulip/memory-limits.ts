import { constants } from 'node:buffer';
import { resourceLimits } from 'node:worker_threads';

const megabyte = 1024 * 1024;
const leastMegabytes = 1_024;
/** Chromium's builds of V8 limit a heap to less than 4 GB. */
const mostMegabytes = 3_072;
/** A machine's memory as a multiple of a thread's. */
const machineMemories = 8;
/** The weight of a person in a registration's answer (see `createScales`): the record, presence and status. */
const bytesOfPerson = 985;
/**
 * As a share of a thread's memory: the previous snapshot still exists while a new one arrives, and a text becomes 1.4
 * times its weight.
 */
const shareOfAnswer = 0.4;

/**
 * The memory for one organization's thread: an eighth of the machine's, so that a large organization can be opened
 * without taking the memory of all.
 *
 * @param machineBytes memory of the machine
 * @returns megabytes
 */
export function memoryOfThread(machineBytes: number): number {
  const share = machineBytes / machineMemories / megabyte;
  return Math.round(Math.min(mostMegabytes, Math.max(leastMegabytes, share)));
}

/** The machine's gigabytes that give threads this many megabytes. */
const machineGigabytes = (megabytes: number): number => Math.ceil((megabytes * machineMemories) / 1_024);

export interface AnswerLimits {
  /** The maximum weight of an answer (see `createScales`), in bytes. */
  readonly weight: number;
  /** The maximum length of its text in bytes, not counting long lists. */
  readonly bytes: number;
  /** The message for an answer beyond either limit. */
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
 * The limits for an answer in a thread.
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
