import { TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { reveal } from '../reveal.ts';
import classes from '../FilterMenu.module.css';
import { hasWords } from '../match.ts';

export interface Option {
  readonly key: string;
  readonly label: string;
  /** Beside the label, as the type of a field. */
  readonly remark?: string;
  readonly icon?: ReactNode;
  /** The heading under which it stands; options of one section follow each other. */
  readonly section?: string;
  readonly checked?: boolean;
}

interface OptionListProps {
  /** What is looked for: "Find a filter". */
  label: string;
  options: readonly Option[];
  onPick: (key: string) => void;
  /** Several can be chosen; marks are then shown as checked or not. */
  multiple?: boolean;
  /** Makes an option of what was typed where none has that label. */
  free?: (text: string) => Option;
  /** Told what was typed, for options that are asked for. */
  onText?: (text: string) => void;
  /** Backspace in an empty field. */
  onBack?: (() => void) | undefined;
  /** Said where there is no option. */
  empty?: string;
}

/** Rows in the document; more are found by typing. */
const mostShown = 200;

function matching(options: readonly Option[], text: string, isAsked: boolean): readonly Option[] {
  if (text.trim() === '' || isAsked) return options;
  return options.filter(({ label, section = '' }) => hasWords(`${label} ${section}`, text));
}

/** A list that is searched by typing and walked with the arrows while the focus stays in its field. */
export function OptionList(props: OptionListProps): ReactNode {
  const { label, options, multiple = false, free, onText } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const found = matching(options, text, onText !== undefined);
  const typed = text.trim();
  const isKnown = options.some((option) => option.label.toLocaleLowerCase() === typed.toLocaleLowerCase());
  const offered = free === undefined || typed === '' || isKnown ? found : [...found, free(typed)];
  const shown = offered.slice(0, mostShown);
  const current = Math.min(chosen, shown.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function type(next: string): void {
    setText(next);
    setChosen(0);
    onText?.(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = shown.length - 1;
    const to: Record<string, number> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    };
    const next = to[event.key];
    const option = shown[current];
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && option !== undefined) props.onPick(option.key);
    else if (event.key === 'Backspace' && text === '' && props.onBack !== undefined) props.onBack();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        variant="quiet"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current < 0 ? undefined : optionId(current)}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        value={text}
        maxLength={1_000}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={classes.search ?? ''}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        className={classes.list}
      >
        {shown.map((option, index) => (
          <OptionRow
            key={option.key}
            id={optionId(index)}
            option={option}
            heading={option.section === shown[index - 1]?.section ? undefined : option.section}
            isCurrent={index === current}
            multiple={multiple}
            onPoint={() => setChosen(index)}
            onPick={() => props.onPick(option.key)}
          />
        ))}
      </div>
      <p className={shown.length === 0 ? classes.empty : 'rc-visually-hidden'} role="status">
        {shown.length === 0
          ? (props.empty ?? `Nothing has “${typed}” in its name.`)
          : `${shown.length} found`}
      </p>
    </>
  );
}

interface OptionRowProps {
  id: string;
  option: Option;
  heading: string | undefined;
  isCurrent: boolean;
  multiple: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function OptionRow({ id, option, heading, isCurrent, multiple, onPoint, onPick }: OptionRowProps): ReactNode {
  return (
    <>
      {heading !== undefined && (
        <div className={classes.heading} role="presentation">
          <bdi>{heading}</bdi>
        </div>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isCurrent}
        aria-checked={multiple ? option.checked === true : undefined}
        className={classes.option}
        ref={isCurrent ? reveal : undefined}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onMouseMove={onPoint}
        onClick={onPick}
      >
        {multiple && (
          <span className={classes.mark} data-checked={option.checked === true} aria-hidden>
            {option.checked === true && <IconCheck size={11} stroke={2.6} />}
          </span>
        )}
        {option.icon}
        <bdi className={`${classes.label} rc-ellipsis`}>{option.label}</bdi>
        {option.remark !== undefined && <span className={classes.remark}>{option.remark}</span>}
        {!multiple && option.checked === true && (
          <IconCheck size={14} stroke={2.2} className={classes.chosen} aria-hidden />
        )}
      </button>
    </>
  );
}
