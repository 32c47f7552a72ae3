import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { largeSizes } from './attachment-words.ts';

interface AttachmentFiltersProps {
  unusedOnly: boolean;
  /** Unused files in all; null while they are not known. */
  unused: number | null;
  atLeastBytes: number;
  onUnusedOnly: (unusedOnly: boolean) => void;
  onAtLeastBytes: (bytes: number) => void;
}

/** Unused and large: what is worth cleaning up. */
export function AttachmentFilters(props: AttachmentFiltersProps): ReactNode {
  const { unusedOnly, unused, atLeastBytes, onUnusedOnly, onAtLeastBytes } = props;
  const size = largeSizes.find(({ bytes }) => bytes === atLeastBytes);
  return (
    <ListFilters
      scope="Attachments"
      filters={[
        {
          field: 'Use',
          value: unusedOnly ? 'Unused' : null,
          choices: [
            {
              words: unused === null ? 'Unused' : `Unused (${formatCount(unused)})`,
              isOn: unusedOnly,
              onChoose: () => onUnusedOnly(true),
            },
          ],
          onClear: () => onUnusedOnly(false),
        },
        {
          field: 'Size',
          operator: 'is at least',
          value: size?.words ?? null,
          choices: largeSizes.map(({ bytes, words }) => ({
            words: `From ${words}`,
            isOn: bytes === atLeastBytes,
            onChoose: () => onAtLeastBytes(bytes),
          })),
          onClear: () => onAtLeastBytes(0),
        },
      ]}
    />
  );
}
