import { Button, Flex, Group, Menu, Stack, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { NarrowOperator, NarrowTerm } from '#contract/narrow.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useServerAge } from '../../../state/organizations.ts';
import { useRow } from '../../../state/replica.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { TermEditor } from './TermEditor.tsx';
import { readLinkedNarrow } from './linked-narrow.ts';
import {
  contradiction,
  isKnownTo,
  menuOperators,
  operatorWords,
  termText,
  verbOf,
} from '../../../subjects/messages/narrow-words.ts';
import { AddFilterButton, FilterButton } from '../../../ui/FilterButton.tsx';
import textStyle from '../../../ui/Text.module.css';
import classes from './Flags.module.css';

interface NarrowBuilderProps {
  terms: readonly NarrowTerm[];
  /** @param near the message that a pasted link leads to; null where the terms come from no such link */
  onTerms: (terms: NarrowTerm[], near: number | null) => void;
}

/** The narrow as chips, each of which can be turned into its opposite, and a menu of all operators with what they do. */
export function NarrowBuilder(props: NarrowBuilderProps): ReactNode {
  const { terms } = props;
  const onTerms = (next: NarrowTerm[]) => props.onTerms(next, null);
  const [editing, setEditing] = useState<NarrowOperator | 'link' | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  /** Ends the editing; keyboard users continue where it began. */
  function close(): void {
    setEditing(null);
    add.current?.focus();
  }
  useShortcut({
    id: 'flags add filter',
    keys: 'F',
    label: 'Add a filter to the narrow',
    scope: 'Mark messages',
    run: () => setMenuOpen(true),
  });
  const server = useServerAge();
  const objection = contradiction(terms);
  return (
    <Stack gap={8} w="100%">
      <Group gap="6px 8px" mih={28} role="group" aria-label="Narrow">
        {terms.length === 0 && <span className={textStyle.soft}>Every message of yours</span>}
        {terms.map((term) => (
          <FilterChip
            key={termText(term)}
            field={operatorWords[term.operator].field}
            value={term.words}
            negated={term.negated}
            operator={verbOf(term)}
            onToggle={() =>
              onTerms(terms.map((each) => (each === term ? { ...term, negated: !term.negated } : each)))
            }
            onRemove={() => onTerms(terms.filter((each) => each !== term))}
          />
        ))}
        <Menu
          opened={isMenuOpen}
          onChange={setMenuOpen}
          position="bottom-start"
          width={420}
          // Longer than the room below the button in a small window.
          middlewares={{ flip: true, shift: true, size: true }}
          withinPortal
          // The field of the chosen operator takes it.
          returnFocus={false}
        >
          <Menu.Target>
            <AddFilterButton ref={add} />
          </Menu.Target>
          <Menu.Dropdown
            mah={440}
            style={{ overflowY: 'auto' }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') add.current?.focus();
            }}
          >
            <Menu.Item
              leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
              onClick={() => setEditing('link')}
            >
              From a link of Zulip
            </Menu.Item>
            {menuOperators
              .filter((operator) => isKnownTo(server, operator))
              .map((operator) => (
                <Menu.Item key={operator} onClick={() => setEditing(operator)}>
                  <span className={classes.operator}>
                    <strong>{operatorWords[operator].field}</strong>
                    <code>{operatorWords[operator].example}</code>
                    <span>{operatorWords[operator].help}</span>
                  </span>
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
        {terms.length > 1 && <FilterButton onClick={() => onTerms([])}>Clear</FilterButton>}
      </Group>
      {terms.length > 0 && (
        <p
          className={`${textStyle.quiet} rc-mono rc-selectable`}
          style={{ overflowWrap: 'anywhere' }}
          dir="auto"
        >
          {terms.map(termText).join(' ')}
        </p>
      )}
      {objection !== '' && <Notice tone="warn">{objection}</Notice>}
      {editing === 'link' && (
        <LinkEditor
          onCancel={close}
          onNarrow={(next, near) => {
            props.onTerms(next, near);
            close();
          }}
        />
      )}
      {editing !== null && editing !== 'link' && (
        <TermEditor
          key={editing}
          operator={editing}
          onCancel={close}
          onTerm={(term) => {
            // The same term twice asks nothing more.
            onTerms([...terms.filter((each) => termText(each) !== termText(term)), term]);
            close();
          }}
        />
      )}
    </Stack>
  );
}

function LinkEditor(props: {
  onNarrow: (terms: NarrowTerm[], near: number | null) => void;
  onCancel: () => void;
}): ReactNode {
  const draft = useDraft({ text: '' });
  const { text } = draft.values;
  const topicWords = useTopicWords();
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const read = readLinkedNarrow(text, organizationUrl, topicWords);
  return (
    <form
      className={classes.editor}
      aria-label="Narrow from a link"
      onSubmit={(event) => {
        event.preventDefault();
        if (read.kind === 'narrow') props.onNarrow(read.terms, read.near);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
      }}
    >
      <p className={textStyle.hint}>The address of any view in Zulip: its filters replace those above.</p>
      <Flex gap={8} align="flex-end">
        <TextInput
          autoFocus
          size="md"
          flex={1}
          miw={0}
          maw={480}
          label="Link"
          placeholder="https://chat.example.com/#narrow/channel/3-general/topic/lunch"
          maxLength={2_000}
          spellCheck={false}
          {...draft.input('text', text.length > 12 && read.kind === 'problem' ? read.words : null)}
        />
        <Button size="md" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button size="md" type="submit" disabled={read.kind !== 'narrow'}>
          Use its filters
        </Button>
      </Flex>
    </form>
  );
}
