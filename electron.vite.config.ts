import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import mantine from 'postcss-preset-mantine';
import { drawnText } from './build/drawn-text.ts';
import { oneByteSource } from './build/one-byte-source.ts';
import { createNotices } from './build/package/notices-plugin.ts';
import { changelogModule } from './build/release/changelog-plugin.ts';
import { wordsCatalogue } from './build/words/catalogue-plugin.ts';
import { mixins } from './src-renderer/ui/theme/mixins.ts';

const root = import.meta.dirname;
const notices = createNotices(root);
/** Messages are compiled at build: what reads them is left out. */
const compiledMessages = {
  '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
};

/**
 * Three bundles. Main has an entry for each thread and for the keychain's process; the preload is CommonJS because a sandboxed preload cannot be
 * a module; the renderer is served by the app's own protocol, never from a file address.
 */
export default defineConfig({
  main: {
    plugins: [notices(), wordsCatalogue(root), oneByteSource()],
    resolve: { alias: compiledMessages },
    // A name for each key of a table of look-alike letters would take longer to set up than the table.
    json: { namedExports: false },
    build: {
      outDir: 'out/main',
      rolldownOptions: {
        input: {
          index: resolve(root, 'src-main/index.ts'),
          'realm-worker': resolve(root, 'src-main/realm/worker.ts'),
          keychain: resolve(root, 'src-main/platform/keychain-process.ts'),
          'linkifier-trials': resolve(root, 'src-main/linkifiers/trial-thread.ts'),
          'list-reader': resolve(root, 'src-main/list-file/reader-thread.ts'),
          'sign-in': resolve(root, 'src-main/accounts/sign-in-thread.ts'),
          'journal-upkeep': resolve(root, 'src-main/store/upkeep-thread.ts'),
          'check-files': resolve(root, 'src-main/store/check-thread.ts'),
          'demo-realm-worker': '@realm-console/demo-realm/worker',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name]-[hash].js',
          // Each thread holds the text of what it runs.
          comments: false,
        },
      },
    },
  },
  preload: {
    plugins: [notices()],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src-preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src-renderer'),
    plugins: [
      drawnText(root),
      changelogModule(root),
      wordsCatalogue(root),
      react(),
      notices({ writes: true }),
    ],
    resolve: { alias: compiledMessages },
    // Mantine's preset brings `light-dark()`, `rem()` and the hover mixin that keeps touch screens free of stuck hovers.
    css: { postcss: { plugins: [mantine({ mixins })] } },
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      // Data addresses would need `img-src data:` and `font-src data:` in the policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      cssMinify: true,
      rolldownOptions: {
        input: resolve(root, 'src-renderer/index.html'),
        output: {
          // Names stay what they are: reports of errors tell components by them.
          minify: { compress: true, mangle: false, codegen: true },
          // Main hands over each file by itself: what several panels share comes as one.
          codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] },
        },
      },
    },
  },
});
