import { useEffect, useState } from 'react';
import type { ConsoleInformation } from '../../../src-preload/contract/entities.ts';
import { call } from '../../bridge/client.ts';

/** What the console says of itself: version, and whether the system keychain can be used. Null until known. */
export function useConsoleInformation(): ConsoleInformation | null {
  const [information, setInformation] = useState<ConsoleInformation | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const result = await call('console.information', {}, { signal: controller.signal });
      if (result.ok) {
        setInformation(result.value);
      }
    };
    void ask();
    return () => controller.abort();
  }, []);
  return information;
}
