import { expect, it } from 'vitest';
import { fileUrl } from './attachment-words.ts';

it('leads to files of the web app', () => {
  expect(fileUrl('https://orchid.example', '2/1c/h/plan 1.pdf')).toBe(
    'https://orchid.example/user_uploads/2/1c/h/plan%201.pdf',
  );
});
