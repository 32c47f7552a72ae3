import { afterEach, expect, it } from 'vitest';
import { keepFootSeen } from './keep-foot-seen.ts';

afterEach(() => document.body.replaceChildren());

/** An element between two heights of the window. */
function placed(name: string, top: number, bottom: number): HTMLElement {
  const element = document.createElement(name);
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  return element;
}
function roomAbove(footTop: number | null): string {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const field = placed('input', 100, 134);
  dialog.append(field);
  if (footTop !== null) {
    const foot = placed('footer', footTop, footTop + 64);
    foot.dataset['dialogFoot'] = '';
    dialog.append(foot);
  }
  document.body.append(dialog);
  const list = document.createElement('div');
  keepFootSeen(field, list);
  return list.style.getPropertyValue('--list-room');
}

it.each([
  ['ends a list before the foot of its dialog', 300, '146px'],
  ['leaves a list as it is where the foot is too near', 200, ''],
  ['leaves a list as it is where its dialog has no foot', null, ''],
])('%s', (_name, footTop, expected) => {
  expect(roomAbove(footTop)).toBe(expected);
});
