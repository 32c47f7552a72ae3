import { ActionIcon, Box, Text, Tooltip } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconCalendarTime,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconTable,
} from '@tabler/icons-react';
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { mostComposedCharacters } from '#contract/announce.ts';
import { formatCount } from '#contract/words/count.ts';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { AttachButton } from './AttachButton.tsx';
import { placeIn } from './file-links.ts';
import type { FileAttaching } from './use-file-attaching.ts';
import { MentionMenu } from './MentionMenu.tsx';
import { formatted, globalTime, marksOf, nextHour, type Format, type Insertion } from './markdown-marks.ts';
import classes from './MarkdownField.module.css';

interface MarkdownFieldProps {
  value: string;
  onValue: (value: string) => void;
  /** As the server counts it, and the most that it keeps. */
  length: number;
  limit: number;
  error: string | null;
  /** What stands at the right below: whether it is saved. */
  state: string;
  attaching: FileAttaching;
}

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
const formats: readonly (readonly [Format, string, Icon, keys: string | null])[] = [
  ['bold', 'Bold', IconBold, 'b'],
  ['italic', 'Italic', IconItalic, 'i'],
  ['link', 'Link', IconLink, 'l'],
  ['list', 'Bulleted list', IconList, null],
  ['numbers', 'Numbered list', IconListNumbers, null],
  ['quote', 'Quote', IconBlockquote, null],
  ['code', 'Code', IconCode, null],
  ['table', 'Table', IconTable, null],
];
const separatedBefore = new Set<Format>(['list', 'code']);

/** Longer ago than this a text is long enough that its length is no secret worth a whisper. */
const nearLimit = 0.9;

/** Markdown, with its signs set off while it is typed. The field itself is an ordinary one; the colours lie under it. */
export function MarkdownField(props: MarkdownFieldProps): ReactNode {
  const { value, onValue, length, limit, error, attaching } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const marks = useMemo(() => marksOf(value), [value]);
  /** The text and where the caret was in it, as the person left them. */
  const left = useRef({ text: value, caret: value.length });
  const isOver = useFileDrop((files) => attaching.attach(files, caret()));

  useLayoutEffect(() => {
    const { text, caret: at } = left.current;
    const element = field.current;
    if (element === null || text === value) return;
    // A link that was put into the text leaves the cursor where it is.
    const next = placeIn(value, { before: text.slice(0, at), after: text.slice(at) });
    element.setSelectionRange(next, next);
    left.current = { text: value, caret: next };
  }, [value]);

  function caret(): number {
    return field.current?.selectionEnd ?? value.length;
  }
  function noteCaret(element: HTMLTextAreaElement): void {
    left.current = { text: element.value, caret: element.selectionEnd };
  }
  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    // Programs that copy a table bring a picture of it beside the text.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    attaching.attach(files, caret());
  }

  function insert({ text, selectFrom, selectTo }: Insertion): void {
    const element = field.current;
    if (element === null) return;
    element.focus();
    const start = element.selectionStart;
    // So that the field's own undo takes it back.
    if (!document.execCommand('insertText', false, text)) {
      onValue(value.slice(0, start) + text + value.slice(element.selectionEnd));
    }
    requestAnimationFrame(() => element.setSelectionRange(start + selectFrom, start + selectTo));
  }
  function apply(format: Format): void {
    const element = field.current;
    if (element !== null)
      insert(formatted(format, value.slice(element.selectionStart, element.selectionEnd)));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const found = formats.find(([, , , key]) => key !== null && key === event.key.toLowerCase());
    if (found === undefined || (found[0] === 'link' && !event.shiftKey)) return;
    event.preventDefault();
    apply(found[0]);
  }

  const isTooLong = length > limit;
  return (
    <div
      className={classes.field}
      data-wrong={error !== null || undefined}
      data-over={(isOver && attaching.objection === null) || undefined}
    >
      <FormattingBar attaching={attaching} at={caret} onFormat={apply} onInsert={insert} />
      <div className={classes.scroll}>
        <div className={classes.sheet}>
          <pre className={classes.colours} aria-hidden>
            {marks.map(({ kind, text, from }) => (
              <span key={from} data-kind={kind}>
                {text}
              </span>
            ))}
            {'\n'}
          </pre>
          <textarea
            ref={field}
            className={classes.text}
            aria-label="Message"
            aria-describedby={`${id}-count`}
            aria-invalid={error !== null || undefined}
            dir="auto"
            spellCheck
            value={value}
            maxLength={mostComposedCharacters}
            onChange={(event) => {
              noteCaret(event.currentTarget);
              onValue(event.currentTarget.value);
            }}
            onSelect={(event) => noteCaret(event.currentTarget)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <div className={classes.foot}>
        <span
          id={`${id}-count`}
          className="rc-tabular"
          data-tone={isTooLong ? 'bad' : length > limit * nearLimit ? 'warn' : undefined}
        >
          {formatCount(length)} of {formatCount(limit)}
        </span>
        {error !== null && (
          <span className={classes.error} role="alert">
            {error}
          </span>
        )}
        <Box component="span" flex="none" ms="auto" role="status">
          {props.state}
        </Box>
      </div>
    </div>
  );
}

interface FormattingBarProps {
  attaching: FileAttaching;
  /** Where the caret is in the text. */
  at: () => number;
  onFormat: (format: Format) => void;
  onInsert: (insertion: Insertion) => void;
}

/** The tools above the text: formats, mentions, files and times. */
function FormattingBar({ attaching, at, onFormat, onInsert }: FormattingBarProps): ReactNode {
  const insertText = (text: string): void =>
    onInsert({ text, selectFrom: text.length, selectTo: text.length });
  return (
    <Toolbar
      className={classes.tools}
      label="Formatting"
      end={
        <Text span inherit fz="sm" c="dimmed" ms="auto" className={classes.kind ?? ''} aria-hidden>
          Markdown
        </Text>
      }
    >
      {formats.map(([format, label, Shown]) => (
        <Tooltip key={format} label={label}>
          <ActionIcon
            size={26}
            ms={separatedBefore.has(format) ? 8 : 0}
            aria-label={label}
            onClick={() => onFormat(format)}
          >
            <Shown size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      <Box component="span" ms={8}>
        <MentionMenu onPick={insertText} />
      </Box>
      <AttachButton attaching={attaching} at={at} />
      <Tooltip label="A time that everybody reads in their own zone">
        <ActionIcon
          size={26}
          aria-label="Global time"
          onClick={() => insertText(globalTime(nextHour(Date.now())))}
        >
          <IconCalendarTime size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Toolbar>
  );
}
