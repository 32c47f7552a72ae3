import type { Specimen } from './specimen.ts';
import { dialogs } from './specimens/dialogs.tsx';
import { fields } from './specimens/fields.tsx';
import { lists } from './specimens/lists.tsx';
import { marks } from './specimens/marks.tsx';
import { notices } from './specimens/notices.tsx';

/** Every component of `src-renderer/ui`. */
export const specimens: readonly Specimen[] = [...marks, ...notices, ...fields, ...lists, ...dialogs];

/** Components without a specimen of their own, each with why. */
export const withoutSpecimen: Readonly<Record<string, string>> = {
  BarChange: 'a BarAction with its key',
  ChangeCost: 'part of ChangePreview',
  ChangeEffects: 'part of ChangePreview',
  ChangeList: 'part of ChangePreview',
  DragGrip: 'part of the rows in a DragOrder',
  DragOrder: 'draws nothing',
  FoldedMenu: 'part of Toolbar and FoldingTabs, while it is open',
  GridBody: 'part of ListGrid',
  GridFooter: 'part of ListGrid',
  GridHeader: 'part of DataGrid',
  GridRow: 'part of DataGrid',
  ListColumns: 'a ColumnMenu',
  OverflowTip: 'part of DataGrid, while the pointer rests',
  OwnSettingNotice: 'a Notice',
  PictureValue: 'part of ChangePreview, a PictureView',
  PickList: 'part of ValuePicker, while it is open',
  PickerDropdown: 'part of PeoplePicker, while it is open',
  PickerOption: 'part of PeoplePicker, while it is open',
  PresenceNotice: 'a Notice',
  RenderedMarkdown: 'MessageHtml, of what the server answers',
  SelectionBar: 'around BarAction',
  SelectionMark: 'part of DataGrid',
  SeparatorItems: 'part of ExportMenu, while it is open',
  SkippedSummary: 'part of ChangePreview',
  TypedField: 'part of DateTimeField and TimeField',
};
