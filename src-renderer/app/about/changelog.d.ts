/** Made by `build/release/changelog-plugin.ts`. */
declare module 'virtual:changelog' {
  import type { ReleaseNotes } from '#contract/console.ts';

  const releases: ReleaseNotes[];
  export default releases;
}
