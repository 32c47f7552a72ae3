import { Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListChoices, ListQuestion, ListUse, ReadList } from '#contract/list-file.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
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
                Invite every address
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
          title={`Does “${nameAt(place)}” have user ids?`}
          action={
            <Flex gap={8} wrap="wrap">
              <Button size="xs" onClick={() => answer('user-id')}>
                Use as user ids
              </Button>
              <Button size="xs" onClick={() => answer('ignore')}>
                Leave out
              </Button>
            </Flex>
          }
        >
          They may be another system’s ids. The console finds people by them.
        </Notice>
      );
    }
    case 'foreign-ids': {
      const { place, compared, different, emailPlace } = question;
      return (
        <Notice
          tone="warn"
          title="These ids are probably another system’s"
          action={
            <Flex gap={8} wrap="wrap">
              {emailPlace === null ? (
                <Button size="xs" onClick={() => onChoices(withMeaning(choices, reading, place, 'ignore'))}>
                  Leave the ids out
                </Button>
              ) : (
                <Button
                  size="xs"
                  onClick={() => onChoices(withAddressesInstead(choices, reading, place, emailPlace))}
                >
                  Match by email instead
                </Button>
              )}
              <Button size="xs" onClick={() => onChoices({ ...choices, trustsIds: true })}>
                Use these ids anyway
              </Button>
            </Flex>
          }
        >
          {formatCount(different)} of {countOf(compared, 'id')} in “{nameAt(place)}” belong to people with
          another name or address here.
        </Notice>
      );
    }
  }
}
