import { parseArgs } from 'node:util';
import { sayText } from '#words/text.ts';
import { parseOrganizationAddress } from '../../src-main/zulip/organization-address.ts';

/** The parts of the test, in order. */
export const parts = ['script', 'functions', 'random'] as const;
export type Part = (typeof parts)[number];

/** The options from the command line and the environment. */
export interface RealTestOptions {
  origin: string;
  email: string;
  apiKey: string;
  /** The name that would otherwise be typed; null to ask the user. */
  organization: string | null;
  parts: readonly Part[];
  rounds: number;
  changesInRound: number;
  seed: number;
}

/** Where to read the key: on a command line, other programs could see it. */
export const keyVariable = 'ZULIP_API_KEY';

export const usage = `Usage: ${keyVariable}=… npm run test:real -- --url https://… --email … --key-from-environment
         [--organization NAME] [--only script|functions|random]... [--rounds N] [--changes N] [--seed N]`;

function readOrigin(url: string | undefined): string {
  if (url === undefined) throw new Error('Say which server: --url https://…');
  const address = parseOrganizationAddress(url);
  if (!address.ok)
    throw new Error('message' in address.failure ? sayText(address.failure.message) : 'Not an address.');
  return address.value.origin;
}

function readKey(isFromEnvironment: boolean, key: string | undefined): string {
  if (!isFromEnvironment) {
    throw new Error(`Put the API key into the variable ${keyVariable}, and add --key-from-environment.`);
  }
  if (key === undefined || key === '') throw new Error(`The variable ${keyVariable} is empty.`);
  if (!/^[A-Za-z0-9]{32}$/.test(key)) {
    throw new Error(`${keyVariable} has no API key in it: keys have 32 letters and digits.`);
  }
  return key;
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a number, not "${text}".`);
  return Number(text);
}

function readPart(name: string): Part {
  const part = parts.find((one) => one === name);
  if (part === undefined) throw new Error(`--only takes ${parts.join(', ')}, not "${name}".`);
  return part;
}

/**
 * Parses the command line.
 *
 * @throws an error with a message for the user at the terminal, which never contains the key
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): RealTestOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      email: { type: 'string' },
      'key-from-environment': { type: 'boolean', default: false },
      organization: { type: 'string' },
      only: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '10' },
      changes: { type: 'string', default: '30' },
      seed: { type: 'string' },
    },
  });
  if (values.email === undefined) throw new Error("Say whose key it is: --email, an owner's address.");
  return {
    origin: readOrigin(values.url),
    email: values.email,
    apiKey: readKey(values['key-from-environment'], environment[keyVariable]),
    organization: values.organization ?? null,
    parts: values.only?.map(readPart) ?? parts,
    rounds: readCount('rounds', values.rounds),
    changesInRound: readCount('changes', values.changes),
    seed: values.seed === undefined ? Math.floor(Math.random() * 1e9) : readCount('seed', values.seed),
  };
}
