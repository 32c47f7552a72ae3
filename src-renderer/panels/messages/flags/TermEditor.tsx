import { Box, Button, Flex, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { NarrowOperator, NarrowTerm } from '#contract/narrow.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { useRow } from '../../../state/replica.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { ChannelPicker } from '../../../subjects/channels/ChannelPicker.tsx';
import { useDraft, type Draft } from '../../../ui/form/use-draft.ts';
import { PeoplePicker } from '../../../subjects/people/PeoplePicker.tsx';
import {
  choiceTerm,
  choiceWords,
  isKnownTo,
  operatorWords,
} from '../../../subjects/messages/narrow-words.ts';
import { typedTerm, type TypedOperand } from './typed-term.ts';
import textStyle from '../../../ui/Text.module.css';
import classes from './Flags.module.css';

interface TermEditorProps {
  operator: NarrowOperator;
  onTerm: (term: NarrowTerm) => void;
  onCancel: () => void;
}

/** Operators whose operand is chosen from a list, all at once. */
const choiceOperators: ReadonlySet<NarrowOperator> = new Set<NarrowOperator>([
  'channel',
  'sender',
  'dm-including',
  'mentions',
  'is',
  'has',
  'in',
  'channels',
]);

/** The operand of one term. A choice makes the term at once; what is typed is kept until it can be used. */
export function TermEditor(props: TermEditorProps): ReactNode {
  const { operator, onTerm } = props;
  const draft = useDraft<TypedOperand>({ text: '', people: [] });
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const topicWords = useTopicWords();
  const { field, help } = operatorWords[operator];
  const term = typedTerm(operator, draft.values, organizationUrl, topicWords);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  }, []);

  const isChoice = choiceOperators.has(operator);
  const isUsable = term !== null && typeof term !== 'string';
  return (
    <form
      ref={form}
      className={classes.editor}
      aria-label={`Filter: ${field}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isUsable) onTerm(term);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) props.onCancel();
      }}
    >
      <p className={textStyle.hint}>{help}.</p>
      <Flex gap={8} align="flex-end">
        <Box flex={1} miw={0} maw={480}>
          <OperandField
            operator={operator}
            draft={draft}
            objection={typeof term === 'string' ? term : null}
            onTerm={onTerm}
          />
        </Box>
        <Button size="md" onClick={props.onCancel}>
          Cancel
        </Button>
        {!isChoice && (
          <Button size="md" type="submit" disabled={!isUsable}>
            Add filter
          </Button>
        )}
      </Flex>
    </form>
  );
}

interface OperandFieldProps {
  operator: NarrowOperator;
  draft: Draft<TypedOperand>;
  /** Why what is typed makes no term. */
  objection: string | null;
  onTerm: (term: NarrowTerm) => void;
}

/** The field for what an operator takes. */
function OperandField({ operator, draft, objection, onTerm }: OperandFieldProps): ReactNode {
  const server = useServerAge();
  const { field } = operatorWords[operator];
  switch (operator) {
    case 'channel':
      return (
        <ChannelPicker
          data-autofocus
          size="md"
          label={field}
          value={null}
          onValue={(channel) => {
            if (channel === null) return;
            onTerm({ operator, operand: channel.channelId, negated: false, words: channel.name });
          }}
        />
      );
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return (
        <PeoplePicker
          label={field}
          value={draft.values.people}
          onValue={([person]) => {
            if (person === undefined) return;
            onTerm({ operator, operand: person.userId, negated: false, words: person.name });
          }}
          error={null}
        />
      );
    case 'dm':
      return <PeoplePicker label="Everybody in it but you" {...draft.pick('people')} />;
    case 'is':
    case 'has':
    case 'in':
    case 'channels':
      return (
        <Select
          size="md"
          label={field}
          placeholder="Choose one"
          data={Object.entries(choiceWords[operator])
            .filter(([value]) => isKnownTo(server, `${operator}:${value}`))
            .map(([value, label]) => ({ value, label }))}
          value={null}
          onChange={(choice) => {
            const chosen = choice === null ? null : choiceTerm(operator, choice, false);
            if (chosen !== null) onTerm(chosen);
          }}
        />
      );
    default:
      return (
        <TextInput
          size="md"
          label={field}
          placeholder={operator === 'with' || operator === 'id' ? 'Message id or link' : ''}
          description={operator === 'topic' ? 'Empty: the topic without a name.' : undefined}
          maxLength={1_000}
          dir="auto"
          {...draft.input('text', objection)}
        />
      );
  }
}
