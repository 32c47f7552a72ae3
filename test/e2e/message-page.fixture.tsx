import '@fontsource-variable/inter/wght.css';
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MessageHtml } from '../../src-renderer/ui/message/MessageHtml.tsx';

declare global {
  interface Window {
    /** Shows a message; resolves once it is drawn. */
    show(html: string): Promise<void>;
    /** The addresses that were asked to be opened outside. */
    opened: string[];
  }
}

window.opened = [];
// Only what a message can ask for is answered.
Object.defineProperty(window, 'realmConsole', {
  value: {
    invoke: (name: string, input: { url: string }) => {
      if (name === 'link.open') window.opened.push(input.url);
      return Promise.resolve({ ok: true, value: null });
    },
    cancel: () => {},
    subscribe: () => () => {},
  },
});

const root = createRoot(document.querySelector('#root') ?? document.body);
window.show = (html) =>
  new Promise((resolve) => {
    flushSync(() =>
      root.render(
        <MantineProvider>
          <MessageHtml key={html} html={html} organizationUrl="https://chat.orchid.example" />
        </MantineProvider>,
      ),
    );
    // What a message would do as it is drawn has its turn first.
    setTimeout(resolve);
  });
