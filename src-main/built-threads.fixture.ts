import { existsSync } from 'node:fs';

/**
 * The built entry of a thread, for tests: much faster than loading hundreds of source files again in each thread.
 *
 * @param name the entry's name in `electron.vite.config.ts`
 * @throws if nothing is built
 */
export function builtThread(name: 'realm-worker' | 'sign-in' | 'demo-realm-worker'): URL {
  const entry = new URL(`../out/main/${name}.js`, import.meta.url);
  if (!existsSync(entry)) throw new Error('These tests run on what is built. Run: npm run build');
  return entry;
}
