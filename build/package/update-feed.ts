import { isFeedAddress } from '../../src-main/electron/updates/feed-address.ts';

/** The https address of the folder from which the packages update themselves. */
const variable = 'REALM_CONSOLE_UPDATE_FEED';

/**
 * electron-builder's arguments for the feed: each package then knows the address, and a channel file is written next to
 * them. Nothing is uploaded. Without the variable there are no arguments and no feed.
 *
 * @throws Error if the address isn't https: packages would refuse it at run time
 */
export function feedArguments(environment: NodeJS.ProcessEnv): string[] {
  const address = environment[variable] ?? '';
  if (address === '') return [];
  if (!isFeedAddress(address)) throw new Error(`${variable} has to be an https address.`);
  return ['-c.publish.provider=generic', `-c.publish.url=${address}`, '--publish', 'never'];
}
