import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { drawnText } from '../../build/drawn-text.ts';
import { wordsCatalogue } from '../../build/words/catalogue-plugin.ts';
import { mixins } from '../../src-renderer/ui/theme/mixins.ts';

const projectFolder = resolve(import.meta.dirname, '../..');

/** The gallery, served on this computer only; it isn't part of the package. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: resolve(projectFolder, 'node_modules/.cache/gallery'),
  plugins: [drawnText(projectFolder), wordsCatalogue(projectFolder), react()],
  css: { postcss: { plugins: [mantine({ mixins })] } },
  server: { host: '127.0.0.1', fs: { allow: [projectFolder] } },
});
