import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { catalogueModule } from './catalogue-module.ts';

const prefix = 'virtual:words/';
const project = join(import.meta.dirname, '..', '..');

/** Gives plain Node the catalogues as the build's plugin gives them to Vite: for programs that run from their sources. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(prefix) ? { url: specifier, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url.startsWith(prefix)
      ? {
          format: 'module',
          source: catalogueModule(project, url.slice(prefix.length)).source,
          shortCircuit: true,
        }
      : next(url, context),
});
