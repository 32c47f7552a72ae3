import { ActionIcon, Button, Menu, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ProfileFieldUse } from '#contract/profile-fields.ts';
import { withoutNeedlessSigns } from '#contract/unseen-signs.ts';
import { countOf } from '#contract/words/count.ts';
import { DragGrip, DragOrder, useDragged } from '../../ui/DragOrder.tsx';
import { moved, withOptionsAfter, withoutOption, type FieldDraft } from './field-draft.ts';
import classes from './ProfileFields.module.css';

interface OptionsEditorProps {
  draft: FieldDraft;
  use: ProfileFieldUse | null;
  error: string | null;
  onDraft: (draft: FieldDraft) => void;
  /** What stands for one option is to stand for another; left out where nothing can. */
  onMerge?: (key: string, into: string) => void;
}

interface OptionRowProps {
  optionKey: string;
  text: string;
  place: number;
  last: number;
  people: number;
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
  others: readonly { key: string; text: string }[];
  onMerge: (into: string) => void;
}

function MergeMenu({ name, others, onMerge }: MergeMenuProps): ReactNode {
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <ActionIcon disabled={others.length === 0} aria-label={`Merge ${name} into another option`}>
          <IconArrowMerge size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={280} className={classes.targets}>
        <Menu.Label>Merge into</Menu.Label>
        {others.map(({ key, text }) => (
          <Menu.Item key={key} onClick={() => onMerge(key)}>
            <bdi>{text}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function OptionRow(props: OptionRowProps): ReactNode {
  const { optionKey, text, place, last, people } = props;
  const { ref, style, isDragging, handle } = useDragged(optionKey, false);
  const name = text.trim() === '' ? `option ${place + 1}` : text;
  return (
    <li ref={ref} className={classes.option} style={style} data-dragged={isDragging}>
      <DragGrip canDrag handle={handle} />
      <TextInput
        flex={1}
        aria-label={`Option ${place + 1}`}
        data-option={place}
        value={text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={props.onKeyDown}
        onPaste={props.onPaste}
        autoComplete="off"
      />
      <Text span inherit c="dimmed" miw={72} ta="end" className="rc-tabular">
        {people === 0 ? '' : countOf(people, 'person')}
      </Text>
      <ActionIcon
        disabled={place === 0}
        aria-label={`Move ${name} up`}
        onClick={() => props.onMove(place - 1)}
      >
        <IconArrowUp size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        disabled={place === last}
        aria-label={`Move ${name} down`}
        onClick={() => props.onMove(place + 1)}
      >
        <IconArrowDown size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
      {props.merging !== undefined && <MergeMenu {...props.merging} name={name} />}
      <ActionIcon disabled={last === 0} aria-label={`Remove ${name}`} onClick={props.onRemove}>
        <IconX size={15} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** The options of a list in order. Enter adds one, Alt with arrows moves one, and a pasted text adds one for each line. */
export function OptionsEditor({ draft, use, error, onDraft, onMerge }: OptionsEditorProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const { options } = draft.setup;
  const set = (next: typeof options): void => onDraft({ ...draft, setup: { ...draft.setup, options: next } });

  /** Changes the draft, and goes on in an option that may just have come. */
  function change(next: FieldDraft, place: number): void {
    flushSync(() => onDraft(next));
    list.current?.querySelector<HTMLInputElement>(`[data-option="${place}"]`)?.focus();
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= options.length) return;
    change({ ...draft, setup: { ...draft.setup, options: moved(options, from, to) } }, to);
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
    // The field in which it was pasted becomes the first of them if it was empty.
    const isEmpty = options[place]?.text.trim() === '';
    change(isEmpty ? withoutOption(longer, place) : longer, place + lines.length - (isEmpty ? 1 : 0));
  }

  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      <DragOrder
        direction="column"
        ids={options.map(({ key }) => key)}
        onMove={(key, overKey) => {
          const placeOf = (wanted: string): number => options.findIndex((option) => option.key === wanted);
          set(moved(options, placeOf(key), placeOf(overKey)));
        }}
      >
        <ul ref={list}>
          {options.map(({ key, text }, place) => (
            <OptionRow
              key={key}
              optionKey={key}
              text={text}
              place={place}
              last={options.length - 1}
              people={use?.byOption.find((one) => one.key === key)?.people ?? 0}
              onText={(next) => set(options.with(place, { key, text: next }))}
              onKeyDown={(event) => onKeyDown(event, place)}
              onPaste={(event) => onPaste(event, place)}
              onMove={(to) => move(place, to)}
              onRemove={() => change(withoutOption(draft, place), Math.max(0, place - 1))}
              merging={
                onMerge && {
                  others: options.filter((other) => other.key !== key && other.text.trim() !== ''),
                  onMerge: (into) => onMerge(key, into),
                }
              }
            />
          ))}
        </ul>
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
        Add option
      </Button>
    </fieldset>
  );
}
