import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import type { MessageVersion } from '#contract/messages.ts';
import { CompareVersions } from './CompareVersions.tsx';

afterEach(cleanup);

const contents = ['The studio opens at eight.', 'The studio opens at nine.', 'The hall opens at nine.'];
/** The first one sent, each other an edit of it, and a move to another topic, which changes no words. */
const versions: MessageVersion[] = [...contents, contents[2] ?? ''].map((content, index) => ({
  at: 1_795_266_193 + index * 60,
  by: { userId: 8, name: 'Ines Carvalho' },
  content,
  contentBefore: index === 0 || index === 3 ? null : (contents[index - 1] ?? ''),
  topic: index === 3 ? 'hours' : 'opening',
  topicBefore: index === 3 ? 'opening' : null,
  channel: null,
  channelBefore: null,
}));

const changes = (): string[] =>
  [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent);

it('compares the first with the last words, and any others that are chosen', () => {
  renderThemed(<CompareVersions versions={versions} />);
  expect(changes()).toEqual(['studio', 'hall', 'eight', 'nine']);

  fireEvent.click(screen.getByRole('combobox', { name: 'Version before' }));
  const list = screen.getByRole('listbox', { name: 'Version before' });
  const options = within(list).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent.split(',')[0])).toEqual(['Sent', 'Edit 1', 'Edit 2']);
  fireEvent.click(options[1] as HTMLElement);
  expect(changes()).toEqual(['studio', 'hall']);
});

it('is left out where the history shows the only difference itself', () => {
  renderThemed(<CompareVersions versions={versions.slice(0, 2)} />);
  expect(screen.queryByRole('region')).toBe(null);
});
