/** The catalogue of a language, which `build/words/catalogue-plugin.ts` makes. */
declare module 'virtual:words/*' {
  import type { Catalogue } from '#words/say.ts';

  const catalogue: Catalogue;
  export default catalogue;
}
