import { MultiSelect } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { PersonRow } from '../../../../src-preload/contract/entities.ts';
import { call } from '../../../bridge/client.ts';
import { defaultFilter } from '../filter-words.ts';

interface PeoplePickerProps {
  organizationId: string;
  label: string;
  value: readonly number[];
  /** Names of people that are chosen already, by user id. */
  names: Readonly<Record<string, string>>;
  onChange: (userIds: number[]) => void;
  error?: string | null;
}

const found = 20;
const searchDelayMilliseconds = 150;

/** Chooses active people by name, e-mail or id; the organization's worker searches. */
export function PeoplePicker(props: PeoplePickerProps): ReactNode {
  const { organizationId, value } = props;
  const [text, setText] = useState('');
  const [hits, setHits] = useState<PersonRow[]>([]);
  const [known, setKnown] = useState<Readonly<Record<string, string>>>(props.names);

  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void call(
        'people.query',
        {
          organizationId,
          filter: { ...defaultFilter, text },
          sort: { key: 'name', descending: false },
          first: found,
        },
        { signal: abort.signal },
      ).then((result) => {
        if (abort.signal.aborted || !result.ok) return;
        const { rows } = result.value;
        setHits(rows);
        setKnown((before) => ({
          ...before,
          ...Object.fromEntries(rows.map(({ userId, name }) => [userId, name])),
        }));
      });
    }, searchDelayMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [organizationId, text]);

  const data = useMemo(() => {
    const ids = new Set([...value, ...hits.map(({ userId }) => userId)]);
    return [...ids].map((userId) => ({ value: String(userId), label: known[userId] ?? `User ${userId}` }));
  }, [value, hits, known]);

  return (
    <MultiSelect
      label={props.label}
      size="md"
      data={data}
      value={value.map(String)}
      onChange={(ids) => props.onChange(ids.map(Number))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The worker has searched; what it found by e-mail or id would not match by name.
      filter={({ options }) => options}
      nothingFoundMessage="Nobody matches"
      error={props.error}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
