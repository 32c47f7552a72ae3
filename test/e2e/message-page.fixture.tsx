import '@fontsource-variable/inter/wght.css';
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import english from 'virtual:words/en';
import { setWords } from '#words/say.ts';
import { OrganizationContext } from '../../src-renderer/state/organization-context.ts';
import { replicaOf } from '../../src-renderer/state/replica-reducer.ts';
import { useReplicaStore } from '../../src-renderer/state/replica.ts';
import { emptyTables } from '../fakes/tables.ts';
import { MessageHtml } from '../../src-renderer/subjects/messages/MessageHtml.tsx';

declare global {
  interface Window {
    /** Shows a message; resolves once it is drawn. */
    show(html: string): Promise<void>;
    /** The URLs that were to be opened outside. */
    opened: string[];
    /** The emoji whose pictures were requested from main. */
    emoji: (string | undefined)[];
  }
}

setWords('en', english);
window.opened = [];
window.emoji = [];

const picture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const tables = {
  ...emptyTables(),
  customEmoji: [
    {
      id: '1',
      name: 'kiln',
      deactivated: false,
      source: '/user_avatars/2/emoji/images/1.png',
      authorId: null,
    },
    {
      id: '2',
      name: 'fair',
      deactivated: true,
      source: '/user_avatars/2/emoji/images/2.png',
      authorId: null,
    },
    { id: '3', name: 'cloud', deactivated: false, source: null, authorId: null },
  ],
};
useReplicaStore.setState({
  byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
});
// Only answers what a message can request.
Object.defineProperty(window, 'realmConsole', {
  value: {
    invoke: (name: string, input: { url: string; emojiId?: string }) => {
      if (name === 'link.open') window.opened.push(input.url);
      if (name === 'pictures.read') window.emoji.push(input.emojiId);
      return Promise.resolve({ ok: true, value: name === 'pictures.read' ? picture : null });
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
          <OrganizationContext value="orchid">
            <MessageHtml key={html} html={html} organizationUrl="https://chat.orchid.example" />
          </OrganizationContext>
        </MantineProvider>,
      ),
    );
    // Anything that a message does while being drawn happens first.
    setTimeout(resolve);
  });
