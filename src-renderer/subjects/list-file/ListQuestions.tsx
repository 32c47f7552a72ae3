import { Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListChoices, ListQuestion, ListUse, ReadList } from '#contract/list-file.ts';
import { say } from '#words/say.ts';
import { Notice } from '../../ui/Notice.tsx';
import { withAddressesInstead, withLayout, withMeaning } from './list-choices.ts';
import { columnName, questionWords } from './list-words.ts';
import classes from './ColumnsView.module.css';

interface ListQuestionsProps {
  use: ListUse;
  reading: ReadList;
  choices: ListChoices;
  onChoices: (choices: ListChoices) => void;
}

/** What has to be chosen before the list can be used, each with its answers where they are not among the columns. */
export function ListQuestions(props: ListQuestionsProps): ReactNode {
  return (
    <div role="status" className={classes.questions}>
      {props.reading.questions.map((question) => (
        <Question key={question.kind} {...props} question={question} />
      ))}
    </div>
  );
}

function Question({
  use,
  reading,
  choices,
  onChoices,
  question,
}: ListQuestionsProps & { question: ListQuestion }): ReactNode {
  const nameAt = (place: number): string => columnName(reading.columns[place] ?? { title: '', place });
  switch (question.kind) {
    case 'columns':
    case 'name':
      return <Notice tone="warn">{questionWords(question, use)}</Notice>;
    case 'address':
      return (
        <Notice
          tone="warn"
          action={
            use === 'invitations' && (
              <Button size="xs" onClick={() => onChoices(withLayout(choices, { layout: 'lines' }))}>
                {say('list-file.invite-all')}
              </Button>
            )
          }
        >
          {questionWords(question, use)}
        </Notice>
      );
    case 'user-id': {
      const { place } = question;
      const answer = (meaning: 'user-id' | 'ignore'): void =>
        onChoices(withMeaning(choices, reading, place, meaning));
      return (
        <Notice
          tone="warn"
          title={say('list-file.are-user-ids', { column: nameAt(place) })}
          action={
            <Flex gap={8} wrap="wrap">
              <Button size="xs" onClick={() => answer('user-id')}>
                {say('list-file.use-user-ids')}
              </Button>
              <Button size="xs" onClick={() => answer('ignore')}>
                {say('list-file.leave-out')}
              </Button>
            </Flex>
          }
        >
          {say('list-file.user-ids-help')}
        </Notice>
      );
    }
    case 'foreign-ids': {
      const { place, compared, different, emailPlace } = question;
      return (
        <Notice
          tone="warn"
          title={say('list-file.foreign-ids')}
          action={
            <Flex gap={8} wrap="wrap">
              {emailPlace === null ? (
                <Button size="xs" onClick={() => onChoices(withMeaning(choices, reading, place, 'ignore'))}>
                  {say('list-file.leave-ids-out')}
                </Button>
              ) : (
                <Button
                  size="xs"
                  onClick={() => onChoices(withAddressesInstead(choices, reading, place, emailPlace))}
                >
                  {say('list-file.by-email')}
                </Button>
              )}
              <Button size="xs" onClick={() => onChoices({ ...choices, trustsIds: true })}>
                {say('list-file.use-ids')}
              </Button>
            </Flex>
          }
        >
          {say('list-file.foreign-ids-help', { different, compared, column: nameAt(place) })}
        </Notice>
      );
    }
  }
}
