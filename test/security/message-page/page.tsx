import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { MessageHtml } from '../../../src-renderer/ui/message/MessageHtml.tsx';

/** A page without any policy of its own that shows messages with our component: nothing but it stands between. */
const followed: string[] = [];
const root = createRoot(document.querySelector('#root') ?? document.body);

Object.assign(window, {
  realmConsole: {
    invoke(name: string, input: { url: string }) {
      if (name === 'link.open') followed.push(input.url);
      return Promise.resolve({ ok: true, value: null });
    },
    cancel() {},
    subscribe: () => () => undefined,
  },
  followed,
  show(html: string) {
    flushSync(() => root.render(<MessageHtml html={html} organizationUrl={location.origin} />));
  },
});
