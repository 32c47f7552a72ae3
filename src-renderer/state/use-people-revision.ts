import { useEffect, useState } from 'react';
import { useOrganizationId } from './organization-context.ts';
import { subscribe } from '../bridge/client.ts';

/** A burst of changes costs one question. */
const pauseMilliseconds = 400;

/** Another text after people have changed, for what counts them. */
export function usePeopleRevision(): string {
  const organizationId = useOrganizationId();
  const [revision, setRevision] = useState('');
  useEffect(() => {
    let latest = '';
    let timer: ReturnType<typeof setTimeout> | null = null;
    const end = subscribe('people', ({ organizationId: changed, generation, version }) => {
      if (changed !== organizationId) return;
      latest = `${generation} ${version}`;
      timer ??= setTimeout(() => {
        timer = null;
        setRevision(latest);
      }, pauseMilliseconds);
    });
    return () => {
      end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [organizationId]);
  return revision;
}
