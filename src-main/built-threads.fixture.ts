import { existsSync } from 'node:fs';

/**
 * The entry of a thread as it is built, for tests: reading it takes a fraction of reading hundreds of sources, again in each
 * thread.
 *
 * @param name of the entry, see `electron.vite.config.ts`
 * @throws where nothing is built
 */
export function builtThread(name: 'realm-worker' | 'sign-in' | 'demo-realm-worker'): URL {
  const entry = new URL(`../out/main/${name}.js`, import.meta.url);
  if (!existsSync(entry)) throw new Error('These tests run on what is built. Run: npm run build');
  return entry;
}
