import { Combobox, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { hasWords } from '../match.ts';
import { OptionLine } from './OptionLine.tsx';
import { usePicker, type Choice } from './use-picker.ts';
import classes from './OptionList.module.css';
import layoutStyle from '../Layout.module.css';

export interface Option extends Choice {
  readonly label: string;
  /** Next to the label, such as a field's type. */
  readonly remark?: string;
  readonly icon?: ReactNode;
  /** Its heading; options of one section are adjacent. */
  readonly section?: string;
  readonly checked?: boolean;
}

interface OptionListProps {
  /** What to search for: "Find a filter". */
  label: string;
  options: readonly Option[];
  onPick: (key: string) => void;
  /** Several can be chosen; marks are then shown as checked or not. */
  multiple?: boolean;
  /** Creates an option from the input if none has that label. */
  free?: (text: string) => Option;
  /** Called with the input, for options that have to be requested. */
  onText?: (text: string) => void;
  /** False while such options belong to an earlier text. */
  isCurrent?: boolean;
  /** Backspace in an empty field. */
  onBack?: (() => void) | undefined;
  /** Shown if there is no option. */
  empty?: string;
}

/** Rows in the document; more are found by typing. */
const mostShown = 200;

function matching(options: readonly Option[], text: string, isAsked: boolean): readonly Option[] {
  if (text.trim() === '' || isAsked) return options;
  return options.filter(({ label, section = '' }) => hasWords(`${label} ${section}`, text));
}

/**
 * A list that is searched by typing and navigated with the arrows while the focus stays in its field; part of a
 * popover.
 */
export function OptionList(props: OptionListProps): ReactNode {
  const { label, options, multiple = false, free, onText } = props;
  const [text, setText] = useState('');
  const found = matching(options, text, onText !== undefined);
  const typed = text.trim();
  const isKnown = options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  const offered = free === undefined || typed === '' || isKnown ? found : [...found, free(typed)];
  const shown = offered.slice(0, mostShown);
  const picker = usePicker({
    text,
    onText(next) {
      setText(next);
      onText?.(next);
    },
    choices: shown,
    isCurrent: props.isCurrent ?? true,
    opens: 'always',
    onBack: props.onBack,
    onPick: ({ key }) => props.onPick(key),
  });

  return (
    <Combobox {...picker.root} unstyled>
      <TextInput
        {...picker.field}
        variant="quiet"
        flex="none"
        p={8}
        className={layoutStyle.lineBelow}
        data-autofocus
        // The popover closes, not the dialog around it.
        data-mantine-stop-propagation
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      />
      <Combobox.Options
        {...picker.list}
        aria-label={label}
        aria-multiselectable={multiple}
        className={classes.list ?? ''}
      >
        {shown.map((option, index) => {
          const { section } = option;
          return (
            <Fragment key={option.key}>
              {section !== undefined && section !== shown[index - 1]?.section && (
                <div className={classes.heading} role="presentation">
                  <bdi>{section}</bdi>
                </div>
              )}
              <Combobox.Option
                {...picker.option(option)}
                aria-checked={multiple ? option.checked === true : undefined}
                className={classes.option ?? ''}
              >
                <OptionContent option={option} multiple={multiple} />
              </Combobox.Option>
            </Fragment>
          );
        })}
      </Combobox.Options>
      <p className={shown.length === 0 ? classes.empty : 'rc-visually-hidden'} role="status">
        {shown.length === 0
          ? (props.empty ?? say('ui.no-options', { typed }))
          : say('ui.found', { count: shown.length })}
      </p>
    </Combobox>
  );
}

function OptionContent({ option, multiple }: { option: Option; multiple: boolean }): ReactNode {
  return (
    <>
      {multiple && (
        <span className={classes.mark} data-checked={option.checked === true} aria-hidden>
          {option.checked === true && <IconCheck size={11} stroke={2.6} />}
        </span>
      )}
      <OptionLine mark={option.icon} name={option.label} remark={option.remark} />
      {!multiple && option.checked === true && (
        <IconCheck size={14} stroke={2.2} className={classes.chosen} aria-hidden />
      )}
    </>
  );
}
