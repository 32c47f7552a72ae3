import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFocus } from './focus.ts';

const page = `
  <nav data-region="navigation"><button aria-current="true">People</button></nav>
  <main data-region="panel"><div id="content"><div>
    <div id="bar"><input id="search"><span id="filters">
      <span id="chip"><button id="remove">×</button></span><button id="add">Add filter</button>
    </span></div>
    <p id="field"><input id="pattern"><em><button id="fix">Use num</button></em></p>
    <div id="grid" role="grid" tabindex="0"></div>
    <button id="save">Save</button>
  </div></div></main>
  <div id="portal"></div>`;

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Nothing is laid out here.
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML = page;
  end = startFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const find = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`)!;
const focused = (): string => document.activeElement?.id || (document.activeElement?.tagName ?? '');
/** Until the observer has been called, and its records read. */
async function settle(milliseconds = 50): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(milliseconds);
  await vi.advanceTimersByTimeAsync(0);
}
function portal(content: string, focus: string): void {
  find('portal').innerHTML = content;
  find(focus).focus();
}
const dialog =
  '<div role="dialog" aria-modal="true" id="dialog" tabindex="-1"><p id="more"><button id="ok">OK</button></p><input id="name"></div>';

test.each<[string, () => void, string]>([
  ['beside a filter that is removed', () => (find('remove').focus(), find('chip').remove()), 'add'],
  [
    'in no field that would open its choices',
    () => {
      find('add').insertAdjacentHTML('beforebegin', '<input id="channel" role="combobox">');
      find('remove').focus();
      find('chip').remove();
    },
    'add',
  ],
  [
    'in the field that was corrected',
    () => (find('fix').focus(), find('fix').parentElement?.remove()),
    'pattern',
  ],
  [
    'in the list, where nothing is left beside it',
    () => (find('save').focus(), find('save').remove()),
    'grid',
  ],
  [
    'where it was before a dialog',
    () => {
      find('add').focus();
      portal(dialog, 'ok');
      find('portal').innerHTML = '';
    },
    'add',
  ],
  [
    'where a menu was opened, also where that stands in the same part of the window',
    () => {
      find('save').focus();
      find('content').insertAdjacentHTML(
        'beforeend',
        '<div id="opened"><div role="menu"><button role="menuitem" id="item">Sign out</button></div></div>',
      );
      find('item').focus();
      find('opened').remove();
      portal(dialog, 'ok');
      find('portal').innerHTML = '';
    },
    'save',
  ],
  [
    'in the list, where what was before a dialog is gone too',
    () => {
      find('add').focus();
      portal(dialog, 'ok');
      find('bar').remove();
      find('portal').innerHTML = '';
    },
    'grid',
  ],
  [
    'in a dialog that stays open',
    () => {
      find('add').focus();
      portal(dialog, 'ok');
      find('more').remove();
    },
    'name',
  ],
])('the focus goes %s', async (_where, lose, expected) => {
  lose();
  await settle();
  expect(focused()).toBe(expected);
});

test('another organization has the focus in its list as soon as that is there', async () => {
  find('grid').focus();
  find('content').innerHTML = '<p>Loading</p>';
  await settle();
  expect(focused()).toBe('MAIN');
  find('content').innerHTML = '<button>Export</button><div role="grid" tabindex="0" id="other"></div>';
  await settle();
  expect(focused()).toBe('other');
});

test('a button that is disabled while it works has the focus again after it', async () => {
  const save = find('save') as HTMLButtonElement;
  save.focus();
  save.disabled = true;
  save.blur();
  await settle();
  save.disabled = false;
  await settle(500);
  expect(focused()).toBe('save');
});

test('who presses on the page itself leaves', async () => {
  find('search').focus();
  find('search').blur();
  find('chip').remove();
  await settle();
  expect(focused()).toBe('BODY');
});
