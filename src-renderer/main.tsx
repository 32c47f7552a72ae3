import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './ui/theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { start } from './app/start.ts';
import { ThemeProvider } from './app/ThemeProvider.tsx';
import { ErrorBoundary } from './app/trouble/ErrorBoundary.tsx';
import { loadWords } from './load-words.ts';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('The page has no element for the window.');
}
await loadWords(document.documentElement.lang);
start();
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <ErrorBoundary place="window">
        <App />
      </ErrorBoundary>
    </ThemeProvider>
  </StrictMode>,
);
