import type { Specimen } from './specimen.ts';
import { dialogs } from './specimens/dialogs.tsx';
import { fields } from './specimens/fields.tsx';
import { listFiles } from './specimens/list-files.tsx';
import { lists } from './specimens/lists.tsx';
import { marks } from './specimens/marks.tsx';
import { notices } from './specimens/notices.tsx';
import { orderedLists } from './specimens/ordered-lists.tsx';

/** Every component of `src-renderer/ui`, and those that stand at the top of a folder of `src-renderer/subjects`. */
export const specimens: readonly Specimen[] = [
  ...marks,
  ...notices,
  ...fields,
  ...lists,
  ...orderedLists,
  ...listFiles,
  ...dialogs,
];

/** Components without a specimen of their own, each with why. */
export const withoutSpecimen: Readonly<Record<string, string>> = {
  ActionBar: 'a SelectionBar of described actions',
  BarChange: 'a BarAction with its key',
  ChangeCost: 'part of ChangePreview',
  ChangeDialog: 'an EditDialog, then a ChangePreview',
  ChangeEffects: 'part of ChangePreview',
  ChangeFacts: 'part of TargetJournal',
  ChangeList: 'part of ChangePreview',
  ChannelIcon: 'an icon',
  FooterOutcome: 'part of GridFooter',
  OutcomeFooter: 'a GridFooter with nothing but an outcome',
  ChangeLine: 'in pictures of the app',
  ColumnsDialog: 'a ListDialog around ColumnsView',
  CoveredDialog: 'draws nothing',
  DownloadStrip: 'in pictures of the app',
  DragGrip: 'part of the rows in a DragOrder',
  DragOrder: 'draws nothing',
  Drawing: 'part of PictureTile and EmojiMark, once a picture is there',
  FoldedMenu: 'part of Toolbar and FoldingTabs, while it is open',
  GridBody: 'part of ListGrid',
  GridFooter: 'part of ListGrid',
  GridHeader: 'part of DataGrid',
  GridRow: 'part of DataGrid',
  HeldLine: 'part of PersonPermissions',
  HolderList: 'in pictures of the app',
  JournalChangeRow: 'part of TargetJournal',
  Labelled: 'a text beside a label',
  LeaveConfirm: 'in pictures of the app',
  ListColumns: 'a ColumnMenu',
  ListDialog: 'the frame of ImportDialog and ColumnsDialog, in pictures of the app',
  ListQuestions: 'part of ColumnsView',
  NameLink: 'a LinkButton',
  OrderStatus: 'part of OrderedList, for screen readers alone',
  OutsideViewOfChanges: 'an OutsideViewNotice',
  OutsideViewOfTargets: 'an OutsideViewNotice',
  OverflowTip: 'part of DataGrid, while the pointer rests',
  OvertakenMark: 'part of ChangePreview',
  OvertakenNotice: 'part of ChangePreview, a Notice',
  OwnSettingNotice: 'a Notice',
  PermissionAreas: 'part of PersonPermissions',
  PermissionReason: 'part of PersonPermissions',
  PersonPermissions: 'in pictures of the app',
  PanelNotices: 'Notices one below the other',
  PendingMarkOf: 'a PendingMark, while a change waits',
  PickerDropdown: 'part of PeoplePicker, while it is open',
  PickerOption: 'part of PeoplePicker, while it is open',
  PickList: 'part of ValuePicker, while it is open',
  PictureValue: 'part of ChangePreview, a PictureView',
  PresenceNotice: 'a Notice',
  ReadingFacts: 'part of ColumnsView',
  ReadSummary: 'part of the dialogs with lists, around ColumnsDialog',
  RenderedMarkdown: 'MessageHtml, of what the server answers',
  ReportMessageDialog: 'in pictures of the app',
  SearchedList: 'part of ListPanel',
  SelectionBar: 'around BarAction',
  SelectionMark: 'part of DataGrid',
  SeparatorItems: 'part of ExportMenu, while it is open',
  SkippedSummary: 'part of ChangePreview',
  StatusDialog: 'in pictures of the app',
  StatusFields: 'part of StatusDialog',
  TargetJournal: 'in pictures of the app',
  TypedField: 'part of DateTimeField and TimeField',
};
