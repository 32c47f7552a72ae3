import { expect, test } from 'vitest';
import { doneWords } from './done.ts';

test.each([
  ['Rename Mara Quill', 'Renamed Mara Quill'],
  ['Set City to Oslo for Mara Quill', 'Set City to Oslo for Mara Quill'],
  ['Bring back kiln', 'Brought back kiln'],
  ['No longer allow subdomains of orchid.example', 'No longer allowed subdomains of orchid.example'],
  ['New API key for Kiln watch', 'Generated a new API key for Kiln watch'],
  ['Invite 3 people', 'Invited 3 people'],
  ['Share your presence', 'Shared your presence'],
  ['Export: public data', 'Export started: public data'],
  ['Undo: Rename Mara Quill', 'Undone: Rename Mara Quill'],
  ['Redo: Rename Mara Quill', 'Redone: Rename Mara Quill'],
  ['Settle the kiln', 'Done: Settle the kiln'],
])('the title %s becomes %s once done', (title, words) => {
  expect(doneWords(title)).toBe(words);
});
