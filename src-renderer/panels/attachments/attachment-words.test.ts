import { expect, it } from 'vitest';
import { fileUrl, filesWords, messagesWords, sizeWords } from './attachment-words.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [183_221, '183 kB'],
  [5_318_224, '5.32 MB'],
  [999_600, '1 MB'],
  [314_572_800, '315 MB'],
  [53_687_091_200, '53.7 GB'],
])('%i is %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

it.each([
  [0, '0 files', '0 messages'],
  [1, '1 file', '1 message'],
  [2, '2 files', '2 messages'],
  [1_200, '1,200 files', '1,200 messages'],
])('%i is counted in words', (count, files, messages) => {
  expect([filesWords(count), messagesWords(count)]).toEqual([files, messages]);
});

it('leads to files of the web app', () => {
  expect(fileUrl('https://orchid.example', '2/1c/h/plan 1.pdf')).toBe(
    'https://orchid.example/user_uploads/2/1c/h/plan%201.pdf',
  );
});
