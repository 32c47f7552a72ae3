import type { EditFlags } from 'electron';
import { expect, test } from 'vitest';
import { contextMenuTemplate } from './context-menu.ts';

const editFlags: EditFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const enabled = (params: Parameters<typeof contextMenuTemplate>[0]) =>
  contextMenuTemplate(params).flatMap(({ role, enabled: isEnabled }) => (role && isEnabled ? [role] : []));

test('a field’s menu has the editing commands', () => {
  expect(enabled({ editFlags, isEditable: true, selectionText: 'a' })).toEqual([
    'cut',
    'copy',
    'paste',
    'selectAll',
  ]);
});

test('a selection’s menu has Copy', () => {
  expect(enabled({ editFlags, isEditable: false, selectionText: 'a' })).toEqual(['copy']);
});

test('there is no menu elsewhere', () => {
  expect(contextMenuTemplate({ editFlags, isEditable: false, selectionText: ' ' })).toEqual([]);
});
