import { NativeSelect, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import type { PastedPerson, PastedReason } from '#contract/people.ts';
import { Avatar } from '../Avatar.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import type { PastedPeople, PastedRow } from './pasted-list.ts';
import type { PastedList } from './use-pasted-list.ts';
import classes from './PastedTable.module.css';

const firstShown = 200;

const reasons: Readonly<Record<Exclude<PastedReason, 'namesakes'>, string>> = {
  email: 'E-mail address',
  id: 'User id',
  name: 'Name',
  'reversed-name': 'Last name, first name',
  'name-and-id': 'Name and user id',
  similar: 'No exact match',
  'not-found': 'Not found',
};

function whyWords({ reason, people, firstLine, leftOut }: PastedRow): string {
  const why = reason === 'namesakes' ? `${countOf(people.length, 'person')} with this name` : reasons[reason];
  const parts = firstLine === null ? [why] : [why, `same as line ${formatCount(firstLine)}`];
  return (leftOut.length === 0 ? parts : [...parts, `without ${leftOut.join(', ')}`]).join(', ');
}

const detailOf = ({ email, userId, isActive }: PastedPerson): string =>
  [email ?? `user ${userId}`, ...(isActive ? [] : ['deactivated'])].join(', ');

interface PastedTableProps extends Pick<PastedList, 'choose'> {
  people: PastedPeople;
  isMatching: boolean;
}

/** The entries of a pasted text: line, what was read, who it is and why. People are chosen where several may be meant. */
export function PastedTable({ people, isMatching, choose }: PastedTableProps): ReactNode {
  const [shown, setShown] = useState(firstShown);
  const { rows } = people;
  return (
    <div
      className={classes.frame}
      tabIndex={0}
      role="region"
      aria-label="Who is in the list"
      aria-busy={isMatching}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Read</th>
            <th scope="col">Person</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.key} data-reason={row.person === null ? row.reason : 'matched'}>
              <td className="rc-tabular">{formatCount(row.line)}</td>
              <td>
                <bdi className="rc-ellipsis" title={row.text}>
                  {row.text}
                </bdi>
              </td>
              <td>{row.isOpen ? <Choice row={row} choose={choose} /> : <Person person={row.person} />}</td>
              <td className={classes.why} title={whyWords(row)}>
                {whyWords(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <LinkButton onClick={() => setShown(shown + 1_000)}>
          Show {formatCount(Math.min(1_000, rows.length - shown))} more
        </LinkButton>
      )}
    </div>
  );
}

function Person({ person }: { person: PastedPerson | null }): ReactNode {
  if (person === null) return null;
  return (
    <span className={classes.person}>
      <Avatar userId={person.userId} name={person.name} size={18} />
      <bdi>{person.name}</bdi>
      <Text span inherit c="dimmed" className="rc-ellipsis" title={detailOf(person)}>
        {detailOf(person)}
      </Text>
    </span>
  );
}

function Choice({ row, choose }: { row: PastedRow } & Pick<PastedList, 'choose'>): ReactNode {
  return (
    <NativeSelect
      size="xs"
      aria-label={`Who ${row.text} is`}
      value={String(row.person?.userId ?? '')}
      onChange={({ currentTarget: { value } }) => choose(row.key, value === '' ? null : Number(value))}
      data={[
        { value: '', label: 'Choose a person' },
        ...row.people.map((person) => ({
          value: String(person.userId),
          label: `${person.name}, ${detailOf(person)}`,
        })),
      ]}
    />
  );
}
