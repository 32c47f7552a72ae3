import { constants } from 'node:buffer';
import { resourceLimits } from 'node:worker_threads';
import { text, type Text } from '#words/text.ts';

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
  readonly message: Text;
}

const weightOf = (megabytes: number): number => shareOfAnswer * megabytes * megabyte;

function peopleWithin(megabytes: number): number {
  return Math.floor(weightOf(megabytes) / bytesOfPerson / 10_000) * 10_000;
}

/**
 * The limits for an answer in a thread.
 *
 * @param megabytes memory of the thread, by default of this one
 */
export function answerLimits(
  megabytes: number = resourceLimits.maxOldGenerationSizeMb ?? leastMegabytes,
): AnswerLimits {
  const values = { megabytes, people: peopleWithin(megabytes) };
  return {
    weight: weightOf(megabytes),
    bytes: Math.min(constants.MAX_STRING_LENGTH, 0.2 * megabytes * megabyte),
    message:
      megabytes < mostMegabytes
        ? text('account.too-large-here', {
            ...values,
            gigabytes: machineGigabytes(mostMegabytes),
            most: peopleWithin(mostMegabytes),
          })
        : text('account.too-large', values),
  };
}
