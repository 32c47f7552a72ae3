import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NarrowOperator, NarrowTerm } from '../../../src-preload/contract/narrow.ts';
import { useRow } from '../../state/replica.ts';
import { ChannelPicker } from '../../ui/ChannelPicker.tsx';
import type { PickedChannel } from '../../ui/ChannelPicker.tsx';
import { PeoplePicker } from '../../ui/PeoplePicker.tsx';
import type { PickedPerson } from '../../ui/PeoplePicker.tsx';
import { readMessageLink } from '../inspector/message-link.ts';
import { choiceWords, operatorWords } from './narrow-words.ts';
import classes from './Flags.module.css';

interface TermEditorProps {
  organizationId: string;
  operator: NarrowOperator;
  onTerm: (term: NarrowTerm) => void;
  onCancel: () => void;
}

/** The operand of one term; what is typed is kept until it can be used. */
export function TermEditor(props: TermEditorProps): ReactNode {
  const { organizationId, operator, onTerm } = props;
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<PickedChannel | null>(null);
  const [people, setPeople] = useState<readonly PickedPerson[]>([]);
  const organizationUrl = useRow(organizationId, 'settings', 0)?.url ?? '';
  const { field, help } = operatorWords[operator];
  const term = termOf();

  function termOf(): NarrowTerm | string | null {
    const negated = false;
    switch (operator) {
      case 'channel':
        return channel && { operator, operand: channel.channelId, negated, words: channel.name };
      case 'topic':
        return {
          operator,
          operand: text.trim(),
          negated,
          words: text.trim() === '' ? 'general chat (no name)' : text.trim(),
        };
      case 'search':
        return text.trim() === '' ? null : { operator, operand: text.trim(), negated, words: text.trim() };
      case 'sender':
      case 'dm-including':
      case 'mentions': {
        const person = people.at(-1);
        return person === undefined
          ? null
          : { operator, operand: person.userId, negated, words: person.name };
      }
      case 'dm':
        return people.length === 0
          ? null
          : {
              operator,
              operand: people.map(({ userId }) => userId),
              negated,
              words: people.map(({ name }) => name).join(', '),
            };
      case 'with':
      case 'id': {
        const named = readMessageLink(text, organizationUrl);
        if (named.kind === 'problem') return named.words;
        if (named.kind === 'nothing') return null;
        return { operator, operand: named.messageId, negated, words: `message ${named.messageId}` };
      }
      case 'is':
        return choiceOf(choiceWords.is, (operand, words) => ({ operator, operand, negated, words }));
      case 'has':
        return choiceOf(choiceWords.has, (operand, words) => ({ operator, operand, negated, words }));
      case 'in':
        return choiceOf(choiceWords.in, (operand, words) => ({ operator, operand, negated, words }));
      case 'channels':
        return choiceOf(choiceWords.channels, (operand, words) => ({ operator, operand, negated, words }));
    }
  }

  function choiceOf<Word extends string>(
    choices: Readonly<Record<Word, string>>,
    make: (operand: Word, words: string) => NarrowTerm,
  ): NarrowTerm | null {
    return Object.hasOwn(choices, text) ? make(text as Word, choices[text as Word]) : null;
  }

  const isUsable = term !== null && typeof term !== 'string';
  return (
    <form
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
      <p className={classes.help}>{help}.</p>
      <div className={classes.editorLine}>
        <div className={classes.operand}>{operandField()}</div>
        <Button size="md" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button size="md" type="submit" disabled={!isUsable}>
          Add filter
        </Button>
      </div>
    </form>
  );

  function operandField(): ReactNode {
    switch (operator) {
      case 'channel':
        return (
          <ChannelPicker organizationId={organizationId} label={field} value={channel} onValue={setChannel} />
        );
      case 'sender':
      case 'dm-including':
      case 'mentions':
        return (
          <PeoplePicker
            organizationId={organizationId}
            label={field}
            value={people}
            onValue={(next) => setPeople(next.slice(-1))}
            error={null}
          />
        );
      case 'dm':
        return (
          <PeoplePicker
            organizationId={organizationId}
            label="Everybody in it but you"
            value={people}
            onValue={setPeople}
            error={null}
          />
        );
      case 'is':
      case 'has':
      case 'in':
      case 'channels':
        return (
          <Select
            data-autofocus
            autoFocus
            size="md"
            label={field}
            placeholder="Choose one"
            data={Object.entries(choiceWords[operator]).map(([value, label]) => ({ value, label }))}
            value={text === '' ? null : text}
            onChange={(next) => setText(next ?? '')}
          />
        );
      default:
        return (
          <TextInput
            data-autofocus
            autoFocus
            size="md"
            label={field}
            placeholder={operator === 'with' || operator === 'id' ? 'Message id or link' : ''}
            description={operator === 'topic' ? 'Empty: the topic without a name.' : undefined}
            value={text}
            maxLength={1_000}
            dir="auto"
            error={typeof term === 'string' ? term : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        );
    }
  }
}
