import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { receiveLinks } from './links.ts';

const link = (id: number) => `realm-console://person?organization=https://chat.example.com&id=${id}`;

test('links from the start, macOS and a second instance are passed on, including early ones', () => {
  const app = new EventEmitter();
  const heard: string[] = [];
  let prevented = 0;
  const source = receiveLinks(app as unknown as App, {}, link(1));
  const openUrl = (url: string) => app.emit('open-url', { preventDefault: () => (prevented += 1) }, url);
  openUrl(link(2));
  source.listen((each) => heard.push(each));
  app.emit('second-instance', {}, ['/opt/realm-console', '--no-sandbox', link(3)]);
  app.emit('second-instance', {}, ['/opt/realm-console', '--demo']);
  openUrl(link(4));
  expect(heard).toEqual([link(1), link(2), link(3), link(4)]);
  expect(prevented).toBe(2);
});
