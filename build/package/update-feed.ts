import { isFeedAddress } from '../../src-main/electron/updates/feed-address.ts';

/** Names the folder on the web, by its https address, from which the packages update themselves. */
const variable = 'REALM_CONSOLE_UPDATE_FEED';

/**
 * What electron-builder is told of the feed: with it, each package knows the address and a channel file is written
 * beside them. Nothing is uploaded. Without the variable there are no arguments and no feed.
 *
 * @throws Error where the address isn't https: packages would refuse it when they run
 */
export function feedArguments(environment: NodeJS.ProcessEnv): string[] {
  const address = environment[variable] ?? '';
  if (address === '') return [];
  if (!isFeedAddress(address)) throw new Error(`${variable} has to be an https address.`);
  return ['-c.publish.provider=generic', `-c.publish.url=${address}`, '--publish', 'never'];
}
