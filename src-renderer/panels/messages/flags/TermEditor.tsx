import { Button, Flex, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { NarrowOperator, NarrowTerm } from '#contract/narrow.ts';
import { plainListOf } from '#contract/words/list.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { useRow } from '../../../state/replica.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { ChannelOptions } from '../../../subjects/channels/ChannelOptions.tsx';
import { choiceTerm, choicesOf, isKnownTo, operatorWords } from '../../../subjects/messages/narrow-words.ts';
import type { PickedPerson } from '../../../subjects/people/PeoplePicker.tsx';
import { PersonOptions } from '../../../subjects/people/PersonOptions.tsx';
import { MenuForm } from '../../../ui/MenuForm.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { OptionList } from '../../../ui/picker/OptionList.tsx';
import { typedTerm } from './typed-term.ts';

interface TermEditorProps {
  operator: NarrowOperator;
  /** The one that is changed; null for one more. */
  term: NarrowTerm | null;
  onTerm: (term: NarrowTerm) => void;
  onBack: (() => void) | undefined;
}

/** What an operator selects, and the choice of its operand. */
export function TermEditor(props: TermEditorProps): ReactNode {
  const { operator, term, onTerm } = props;
  const onBack = props.onBack;
  return (
    <>
      <Text px={12} pb={4} c="dimmed" fz="sm">
        {say('flags.sentence', { text: operatorWords(operator).help })}
      </Text>
      <Operand
        operator={operator}
        term={term}
        onBack={onBack}
        onTerm={(next) => onTerm({ ...next, negated: term?.negated ?? false })}
      />
    </>
  );
}

/** What an operator takes. */
function Operand({ operator, term, onTerm, onBack }: TermEditorProps): ReactNode {
  const server = useServerAge();
  switch (operator) {
    case 'channel':
      return (
        <ChannelOptions
          archived="with"
          chosen={term?.operator === 'channel' ? term.operand : null}
          onBack={onBack}
          onPick={({ channelId, name }) =>
            onTerm({ operator, operand: channelId, negated: false, words: name })
          }
        />
      );
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return (
        <PersonOptions
          onBack={onBack}
          onPick={({ userId, name }) => onTerm({ operator, operand: userId, negated: false, words: name })}
        />
      );
    case 'dm':
      return <ConversationForm onTerm={onTerm} onBack={onBack} />;
    case 'is':
    case 'has':
    case 'in':
    case 'channels':
      return (
        <OptionList
          label={say('ui.find-value', { field: operatorWords(operator).field })}
          onBack={onBack}
          options={choicesOf(operator)
            .filter(([value]) => isKnownTo(server, `${operator}:${value}`))
            .map(([value, label]) => ({ key: value, label, checked: value === term?.operand }))}
          onPick={(choice) => {
            const chosen = choiceTerm(operator, choice, false);
            if (chosen !== null) onTerm(chosen);
          }}
        />
      );
    default:
      return <TypedForm operator={operator} term={term} onTerm={onTerm} />;
  }
}

/** The people of a conversation, without whom the console works for. */
function ConversationForm({ onTerm, onBack }: Pick<TermEditorProps, 'onTerm' | 'onBack'>): ReactNode {
  const [people, setPeople] = useState<readonly PickedPerson[]>([]);
  return (
    <>
      <PersonOptions
        chosen={people}
        onBack={onBack}
        onPick={(person) => {
          const others = people.filter(({ userId }) => userId !== person.userId);
          setPeople(others.length < people.length ? others : [...people, person]);
        }}
      />
      <Flex flex="none" justify="flex-end" px={12} py={8}>
        <Button
          variant="filled"
          disabled={people.length === 0}
          onClick={() =>
            onTerm({
              operator: 'dm',
              operand: people.map(({ userId }) => userId),
              negated: false,
              words: plainListOf(people.map(({ name }) => name)),
            })
          }
        >
          {say('flags.apply-filter')}
        </Button>
      </Flex>
    </>
  );
}

/** An operand that is typed. */
function TypedForm({ operator, term, onTerm }: Omit<TermEditorProps, 'onBack'>): ReactNode {
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const topicWords = useTopicWords();
  const termOf = (text: string) => typedTerm(operator, text, organizationUrl, topicWords);
  const draft = useDraft(
    { text: term === null ? '' : String(term.operand) },
    {},
    { asked: { text: (text) => (termOf(text) === null ? say('flags.enter-term') : null) } },
  );
  const { field } = operatorWords(operator);
  const made = termOf(draft.values.text);
  return (
    <MenuForm
      label={say('flags.filter-of', { field })}
      submit={say('flags.apply-filter')}
      onApply={() => {
        if (draft.ask() && made !== null && typeof made !== 'string') onTerm(made);
      }}
    >
      <TextInput
        data-autofocus
        label={field}
        placeholder={operator === 'with' || operator === 'id' ? say('flags.message-placeholder') : ''}
        description={operator === 'topic' ? say('flags.topic-help') : undefined}
        maxLength={1_000}
        dir="auto"
        {...draft.input('text', typeof made === 'string' ? made : null)}
      />
    </MenuForm>
  );
}
