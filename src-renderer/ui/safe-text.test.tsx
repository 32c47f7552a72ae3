import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { breakableCode, safeText } from './safe-text.tsx';

afterEach(cleanup);

function shown(text: string): HTMLElement {
  return render(<p>{safeText(text)}</p>).container;
}

test.each([
  ['a word without an end', 'W'.repeat(1_000), 9],
  ['a link without an end', `https://a.example/${'a'.repeat(282)}`, 2],
  ['emoji joined to one word', '👩‍👧'.repeat(100), 2],
  ['ordinary words', 'lorem ipsum '.repeat(100), 0],
  ['Japanese, which breaks anywhere', '漢字仮名。'.repeat(100), 0],
])('%s has places to break, and stays complete', (_name, text, breaks) => {
  const paragraph = shown(text);
  expect(paragraph.querySelectorAll('wbr').length).toBe(breaks);
  expect(paragraph.textContent).toBe(text);
});

test('marks are stacked at most five high, even with joiners in between', () => {
  const accents = '\u0301\u0302\u0303\u0304\u0305';
  const paragraph = shown(`a${accents.repeat(9)}b${`\u0301\u200d`.repeat(9)}c\u0301`);
  expect(paragraph.textContent).toBe(`a${accents}b${'\u0301\u200d'.repeat(5)}c\u0301`);
});

test('characters that change the writing direction are shown instead of taking effect', () => {
  const { textContent } = shown('invoice\u202Efdp.exe\u202c, \u2066x\u2069 and \u2068y\u2069');
  expect(textContent).toBe('invoice‹RTL›fdp.exe‹end›, ‹LTR›x‹end› and ‹auto›y‹end›');
  const long = 'W'.repeat(300);
  expect(shown(`a\u202Eb ${long} c\u202Ed`).textContent).toBe(`a‹RTL›b ${long} c‹RTL›d`);
});

test('a code breaks between its words, and stays complete', () => {
  const { container } = render(<code>{breakableCode('FAILED_TO_CONNECT/BOUNCER')}</code>);
  expect(container.textContent).toBe('FAILED_TO_CONNECT/BOUNCER');
  expect(container.innerHTML).toContain('FAILED_<wbr>TO_<wbr>CONNECT/<wbr>BOUNCER');
});
