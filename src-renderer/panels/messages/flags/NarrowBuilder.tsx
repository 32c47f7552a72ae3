import { Button, Flex, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NarrowTerm } from '#contract/narrow.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { useRow } from '../../../state/replica.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import {
  contradiction,
  isKnownTo,
  menuOperators,
  operatorWords,
  termText,
  verbOf,
} from '../../../subjects/messages/narrow-words.ts';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { MenuForm } from '../../../ui/MenuForm.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { TermEditor } from './TermEditor.tsx';
import { readLinkedNarrow } from './linked-narrow.ts';
import textStyle from '../../../ui/Text.module.css';

interface NarrowBuilderProps {
  terms: readonly NarrowTerm[];
  /** @param near the message that a pasted link leads to; null where the terms come from no such link */
  onTerms: (terms: NarrowTerm[], near: number | null) => void;
}

const linkKey = 'link';

/** The same term twice asks nothing more. */
const eachOnce = (terms: readonly NarrowTerm[]): NarrowTerm[] => [
  ...new Map(terms.map((term) => [termText(term), term])).values(),
];

/** The narrow as filters, each of which can be negated, and what it selects as the API writes it. */
export function NarrowBuilder(props: NarrowBuilderProps): ReactNode {
  const { terms } = props;
  const onTerms = (next: readonly NarrowTerm[]): void => props.onTerms(eachOnce(next), null);
  const server = useServerAge();
  const objection = contradiction(terms);
  return (
    <Stack gap={8} w="100%">
      <Flex gap={8} align="center">
        {terms.length === 0 && <span className={textStyle.soft}>{say('narrow.everything')}</span>}
        <FilterBar
          scope={say('flags.scope')}
          filters={terms.map((term, place) => ({
            // Stays the same while its term is changed.
            key: String(place),
            field: operatorWords(term.operator).field,
            operator: verbOf(term),
            value: term.words,
            negated: term.negated,
            // Whose people have no names here.
            changedBy: term.operator === 'dm' ? null : term.operator,
            onToggle: () => onTerms(terms.with(place, { ...term, negated: !term.negated })),
            onRemove: () => onTerms(terms.toSpliced(place, 1)),
          }))}
          fields={[
            {
              key: linkKey,
              label: say('flags.from-link'),
              icon: <IconLink size={16} stroke={1.6} aria-hidden />,
            },
            ...menuOperators
              .filter((operator) => isKnownTo(server, operator))
              .map((operator) => ({
                key: operator,
                label: operatorWords(operator).field,
                remark: operatorWords(operator).example,
              })),
          ]}
          renderValues={({ field, filter, onDone, onBack }) => {
            if (field === linkKey) {
              return (
                <LinkForm
                  onNarrow={(next, near) => {
                    props.onTerms(next, near);
                    onDone();
                  }}
                />
              );
            }
            const operator = menuOperators.find((each) => each === field);
            if (operator === undefined) return null;
            const place = filter === null ? terms.length : Number(filter);
            return (
              <TermEditor
                operator={operator}
                term={terms[place] ?? null}
                onTerm={(term) => {
                  onTerms(terms.toSpliced(place, 1, term));
                  onDone();
                }}
                onBack={onBack}
              />
            );
          }}
        />
        {terms.length > 1 && (
          <Button variant="subtle" onClick={() => onTerms([])}>
            {say('ui.clear-filters')}
          </Button>
        )}
      </Flex>
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
    </Stack>
  );
}

function LinkForm(props: { onNarrow: (terms: NarrowTerm[], near: number | null) => void }): ReactNode {
  const draft = useDraft({ text: '' });
  const { text } = draft.values;
  const topicWords = useTopicWords();
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const read = readLinkedNarrow(text, organizationUrl, topicWords);
  return (
    <MenuForm
      label={say('flags.link-filters')}
      submit={say('flags.use-filters')}
      onApply={() => {
        if (read.kind === 'narrow') props.onNarrow(read.terms, read.near);
      }}
    >
      <Text c="dimmed" fz="sm">
        {say('flags.link-help')}
      </Text>
      <TextInput
        data-autofocus
        label={say('flags.link')}
        placeholder="https://chat.example.com/#narrow/…"
        maxLength={2_000}
        spellCheck={false}
        {...draft.input('text', text.length > 12 && read.kind === 'problem' ? read.words : null)}
      />
    </MenuForm>
  );
}
