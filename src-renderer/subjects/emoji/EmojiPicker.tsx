import { Combobox, Popover, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconMoodSmile, IconSearch } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { CustomEmoji } from '#contract/organization.ts';
import type { StatusEmoji } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { usePicker } from '../../ui/picker/use-picker.ts';
import { EmojiMark } from './EmojiMark.tsx';
import { commonEmoji } from './common-emoji.ts';
import { searchEmoji } from './search-emoji.ts';
import classes from './EmojiPicker.module.css';

interface EmojiPickerProps {
  value: StatusEmoji | null;
  onPick: (emoji: StatusEmoji | null) => void;
  /** The organization's own emoji; deactivated ones are left out. */
  customEmoji: readonly CustomEmoji[];
}

const columns = 8;

/** A button that shows the emoji and opens a searchable grid of common ones and the organization's own. */
export function EmojiPicker({ value, onPick, customEmoji }: EmojiPickerProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const hits = useMemo(
    () =>
      searchEmoji(text, commonEmoji, customEmoji).map((emoji) => ({
        key: `${emoji.kind} ${emoji.code}`,
        emoji,
      })),
    [text, customEmoji],
  );
  function pick(emoji: StatusEmoji | null): void {
    onPick(emoji);
    setOpen(false);
    setText('');
  }
  const picker = usePicker({
    text,
    onText: setText,
    choices: hits,
    opens: 'always',
    selectsFirst: text.trim() !== '',
    columns,
    onPick: ({ emoji }) => pick(emoji),
  });

  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      width={304}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target ?? ''}
          aria-label={
            value === null
              ? say('emoji.choose')
              : say('emoji.chosen', { name: value.name.replaceAll('_', ' ') })
          }
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        >
          {value === null ? (
            <IconMoodSmile size={16} stroke={1.6} aria-hidden />
          ) : (
            <EmojiMark emoji={value} />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('emoji.list')}>
        <Combobox {...picker.root} unstyled>
          <TextInput
            {...picker.field}
            // The picker closes, not the dialog around it.
            data-mantine-stop-propagation
            variant="quiet"
            data-autofocus
            aria-label={say('emoji.find')}
            placeholder={say('emoji.find')}
            leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          />
          {hits.length === 0 && (
            <Text size="sm" mx={4} mt={12} mb={8} c="dimmed">
              {say('emoji.no-match')}
            </Text>
          )}
          <Combobox.Options {...picker.list} aria-label={say('emoji.list')} className={classes.grid ?? ''}>
            {hits.map((hit) => {
              const { name, kind, code } = hit.emoji;
              return (
                <Combobox.Option
                  key={hit.key}
                  {...picker.option(hit)}
                  active={value?.code === code && value.kind === kind}
                  aria-label={name.replaceAll('_', ' ')}
                  title={name}
                  className={classes.option ?? ''}
                  data-custom={kind === 'custom'}
                >
                  <EmojiMark emoji={hit.emoji} />
                </Combobox.Option>
              );
            })}
          </Combobox.Options>
        </Combobox>
        {value !== null && (
          <UnstyledButton className={classes.without ?? ''} onClick={() => pick(null)}>
            {say('emoji.remove')}
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
