import { ActionIcon, Button, Menu, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { peopleByOption, type ProfileFieldUse } from '#contract/profile-fields.ts';
import { withoutNeedlessSigns } from '#contract/unseen-signs.ts';
import { say } from '#words/say.ts';
import { DragGrip, DragOrder, useDragged } from '../../ui/DragOrder.tsx';
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts';
import { moved } from '../../ui/order/in-order.ts';
import { withOptionsAfter, withoutOption, type OptionsDraft } from './field-draft.ts';
import classes from './ProfileFields.module.css';

interface OptionsEditorProps {
  draft: OptionsDraft;
  use: ProfileFieldUse | null;
  error: string | null;
  onDraft: (draft: OptionsDraft) => void;
  /** Merges one option into another; left out if that isn't possible. */
  onMerge?: (key: string, into: string) => void;
}

interface OptionRowProps {
  optionKey: string;
  text: string;
  place: number;
  last: number;
  people: number;
  /** Offset in a virtualized list, in pixels; null in a short one. */
  top: number | null;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Left out where options can't be merged. */
  merging?: Omit<MergeMenuProps, 'name'> | undefined;
}

interface MergeMenuProps {
  name: string;
  /** Whether there is an option to merge it into. */
  canMerge: boolean;
  others: () => readonly { key: string; text: string }[];
  onMerge: (into: string) => void;
}

function MergeMenu({ name, canMerge, others, onMerge }: MergeMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu withinPortal position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon disabled={!canMerge} aria-label={say('profile-fields.merge-option', { name })}>
          <IconArrowMerge size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={280} className={classes.targets}>
        <Menu.Label>{say('profile-fields.merge-into')}</Menu.Label>
        {(isOpen ? others() : []).map(({ key, text }) => (
          <Menu.Item key={key} onClick={() => onMerge(key)}>
            <bdi>{text}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function OptionRow(props: OptionRowProps): ReactNode {
  const { optionKey, text, place, last, people, top } = props;
  const { ref, style, isDragging, handle } = useDragged(optionKey, false);
  const name = text.trim() === '' ? say('profile-fields.unnamed-option-inside', { place: place + 1 }) : text;
  return (
    <li
      ref={ref}
      className={classes.option}
      style={top === null ? style : { ...style, position: 'absolute', insetInline: 0, top }}
      aria-setsize={last + 1}
      aria-posinset={place + 1}
      data-dragged={isDragging}
    >
      <DragGrip canDrag handle={handle} />
      <TextInput
        flex={1}
        aria-label={say('profile-fields.unnamed-option', { place: place + 1 })}
        data-option={place}
        value={text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={props.onKeyDown}
        onPaste={props.onPaste}
        autoComplete="off"
      />
      <Text span inherit c="dimmed" miw={72} ta="end" className="rc-tabular">
        {people === 0 ? '' : say('profile-fields.people-count', { count: people })}
      </Text>
      <ActionIcon
        disabled={place === 0}
        aria-label={say('profile-fields.move-up', { name })}
        onClick={() => props.onMove(place - 1)}
      >
        <IconArrowUp size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        disabled={place === last}
        aria-label={say('profile-fields.move-down', { name })}
        onClick={() => props.onMove(place + 1)}
      >
        <IconArrowDown size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      {props.merging !== undefined && <MergeMenu {...props.merging} name={name} />}
      <ActionIcon
        disabled={last === 0}
        aria-label={say('profile-fields.remove', { name })}
        onClick={props.onRemove}
      >
        <IconX size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Lists up to this length are rendered in full. */
const longList = 100;

/** Row height of a virtualized list, in pixels. */
const rowHeight = 34;

/** Edits the options of a list. Enter adds one, Alt with an arrow moves one, and pasting adds one for each line. */
export function OptionsEditor({ draft, use, error, onDraft, onMerge }: OptionsEditorProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const { options } = draft;
  const [focused, setFocused] = useState(-1);
  /** The option to focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  const isLong = options.length > longList;
  const { virtualizer, items } = useVirtualRows(list, {
    count: isLong ? options.length : 0,
    height: rowHeight,
    keep: focused,
  });
  const places = isLong ? items.map(({ index }) => index) : [...options.keys()];
  const people = useMemo(() => peopleByOption(use), [use]);
  const named = useMemo(() => options.filter(({ text }) => text.trim() !== ''), [options]);
  useLayoutEffect(() => {
    const field = list.current?.querySelector<HTMLInputElement>(`[data-option="${wanted.current}"]`);
    if (wanted.current === null || field == null) return;
    wanted.current = null;
    field.focus();
  });
  const set = (next: typeof options): void => onDraft({ ...draft, options: next });

  /** Changes the draft, then focuses an option, which may be new. */
  function change(next: OptionsDraft, place: number): void {
    wanted.current = place;
    setFocused(place);
    if (next.options.length > longList) requestAnimationFrame(() => virtualizer.scrollToIndex(place));
    onDraft(next);
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= options.length) return;
    change({ ...draft, options: moved(options, from, to) }, to);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, place: number): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      change(withOptionsAfter(draft, place, ['']), place + 1);
    } else if (event.altKey && event.key === 'ArrowUp') move(place, place - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(place, place + 1);
    else return;
    event.preventDefault();
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>, place: number): void {
    const lines = withoutNeedlessSigns(event.clipboardData.getData('text'))
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const longer = withOptionsAfter(draft, place, lines);
    // Pasting into an empty field replaces it.
    const isEmpty = options[place]?.text.trim() === '';
    change(isEmpty ? withoutOption(longer, place) : longer, place + lines.length - (isEmpty ? 1 : 0));
  }

  return (
    <fieldset className={classes.options}>
      <legend>{say('profile-fields.options')}</legend>
      <DragOrder
        direction="column"
        ids={options.map(({ key }) => key)}
        onMove={(key, overKey) => {
          const placeOf = (wanted: string): number => options.findIndex((option) => option.key === wanted);
          set(moved(options, placeOf(key), placeOf(overKey)));
        }}
      >
        <div
          ref={list}
          className={classes.optionList}
          data-scrolls={isLong}
          onFocus={({ target }) => {
            const place = (target as Partial<HTMLInputElement>).dataset?.['option'];
            if (place !== undefined) setFocused(Number(place));
          }}
        >
          <ul style={isLong ? { height: virtualizer.getTotalSize() } : {}}>
            {places.map((place) => {
              const option = options[place];
              if (option === undefined) return null;
              const { key, text } = option;
              const isNamed = text.trim() !== '';
              return (
                <OptionRow
                  key={key}
                  optionKey={key}
                  text={text}
                  place={place}
                  last={options.length - 1}
                  people={people.get(key) ?? 0}
                  top={isLong ? place * rowHeight : null}
                  onText={(next) => set(options.with(place, { key, text: next }))}
                  onKeyDown={(event) => onKeyDown(event, place)}
                  onPaste={(event) => onPaste(event, place)}
                  onMove={(to) => move(place, to)}
                  onRemove={() => change(withoutOption(draft, place), Math.max(0, place - 1))}
                  merging={
                    onMerge && {
                      canMerge: named.length > (isNamed ? 1 : 0),
                      others: () => named.filter((other) => other.key !== key),
                      onMerge: (into) => onMerge(key, into),
                    }
                  }
                />
              );
            })}
          </ul>
        </div>
      </DragOrder>
      {error !== null && (
        <Text size="sm" c="var(--rc-badText)" role="alert">
          {error}
        </Text>
      )}
      <Button
        leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
        onClick={() => change(withOptionsAfter(draft, options.length - 1, ['']), options.length)}
      >
        {say('profile-fields.add-option')}
      </Button>
    </fieldset>
  );
}
