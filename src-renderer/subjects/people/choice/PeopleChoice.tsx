import { SegmentedControl, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { FileSource } from './FileSource.tsx';
import { peopleSources, type PeopleSourceKind } from './people-sources.ts';
import { ListSource, PeopleSource, SetSource } from './PeopleSources.tsx';
import classes from './PeopleChoice.module.css';

interface PeopleChoiceProps {
  /** The group that they are added to, which is no source; `noGroup` elsewhere. */
  exceptGroupId: number;
  /** To what: those who are in it are skipped. */
  place: 'group' | 'channel';
  /** Why nobody can be added; null where somebody can. */
  objection: ReactNode;
  count: number;
  onPeople: (userIds: readonly number[]) => void;
}

/** Chooses whom to add: picked, pasted, from a file, a saved view or a group. */
export function PeopleChoice(props: PeopleChoiceProps): ReactNode {
  const { exceptGroupId, place, objection, count, onPeople } = props;
  const [source, setSource] = useState<PeopleSourceKind>('people');
  return (
    <>
      <SegmentedControl<PeopleSourceKind>
        aria-label={say('people-choice.people-to-add')}
        fullWidth
        value={source}
        onChange={(next) => {
          onPeople([]);
          setSource(next);
        }}
        data={peopleSources()}
      />
      {objection}
      <Stack gap={8}>
        {source === 'people' && <PeopleSource onPeople={onPeople} />}
        {source === 'list' && <ListSource onPeople={onPeople} />}
        {source === 'file' && <FileSource onPeople={onPeople} />}
        {(source === 'view' || source === 'group') && (
          <SetSource key={source} kind={source} exceptGroupId={exceptGroupId} onPeople={onPeople} />
        )}
      </Stack>
      <p className={`${classes.total} rc-tabular`} role="status">
        {count > 0 && say('people-choice.chosen', { count, place })}
      </p>
    </>
  );
}
