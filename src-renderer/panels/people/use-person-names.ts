import { useEffect, useState } from 'react';
import { call } from '../../bridge/client.ts';

/** The names of a few people by user id, asked for once each. */
export function usePersonNames(
  organizationId: string,
  userIds: readonly number[],
): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const missing = userIds.filter((userId) => names[userId] === undefined).join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    let isOver = false;
    void call('people.rows', { organizationId, userIds: missing.split(' ').map(Number) }).then((result) => {
      if (isOver || !result.ok || result.value.length === 0) return;
      const found = Object.fromEntries(result.value.map(({ userId, name }) => [userId, name]));
      setNames((before) => ({ ...before, ...found }));
    });
    return () => {
      isOver = true;
    };
  }, [organizationId, missing]);
  return names;
}
