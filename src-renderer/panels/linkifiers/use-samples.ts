import type { LinkifierSample } from '#contract/linkifiers.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import type { Workbench } from './use-workbench.ts';

interface SampleChanges {
  keep: (samples: LinkifierSample[]) => void;
  /** Saves a text as a sample with its current links. */
  write: (text: string, at: number) => Promise<void>;
}

/** Edits the samples of the open linkifier, which are stored on this computer. */
export function useSamples(bench: Workbench): SampleChanges {
  const call = useOrganizationCall();
  const { open, input } = bench;
  const note = typeof open === 'number' ? bench.noteOf(open) : undefined;

  function keep(samples: LinkifierSample[]): void {
    if (typeof open !== 'number') return;
    const pattern = bench.linkifiers.find(({ id }) => id === open)?.pattern ?? note?.pattern ?? '';
    bench.keepNote({ linkifierId: open, pattern, name: note?.name ?? '', samples });
  }
  /** A separate question, because the text is not on screen. */
  async function sampleOf(text: string): Promise<LinkifierSample | null> {
    const { edited, order } = input;
    const question = { edited, order, text, isTopic: false, pasted: '' };
    const result = await call('linkifiers.try', question);
    if (!result.ok) return null;
    const own = result.value.links.filter(({ place }) => place === bench.openPlace);
    return { text, links: own.map(({ start, end, url }) => ({ text: text.slice(start, end), url })) };
  }
  return {
    keep,
    async write(text, at) {
      const sample = await sampleOf(text);
      if (sample !== null) keep((note?.samples ?? []).toSpliced(at, 1, sample));
    },
  };
}
