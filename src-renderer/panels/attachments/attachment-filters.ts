import { formatCount } from '#contract/words/count.ts';
import { formatBytes } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import type { ListFilter } from '../../ui/ListFilters.tsx';
import { largeSizes } from './attachment-words.ts';

interface AttachmentFilterParts {
  unusedOnly: boolean;
  /** Unused files in all; null while they are not known. */
  unused: number | null;
  atLeastBytes: number;
  onUnusedOnly: (unusedOnly: boolean) => void;
  onAtLeastBytes: (bytes: number) => void;
}

/** Unused and large: what is worth cleaning up. */
export function attachmentFilters({
  unusedOnly,
  unused,
  atLeastBytes,
  onUnusedOnly,
  onAtLeastBytes,
}: AttachmentFilterParts): ListFilter[] {
  return [
    {
      field: say('attachments.use'),
      value: unusedOnly ? say('attachments.unused') : null,
      choices: [
        {
          words: say('attachments.unused'),
          ...(unused !== null && { remark: formatCount(unused) }),
          isOn: unusedOnly,
          onChoose: () => onUnusedOnly(true),
        },
      ],
      onClear: () => onUnusedOnly(false),
    },
    {
      field: say('attachments.size'),
      operator: say('attachments.is-at-least'),
      value: largeSizes.includes(atLeastBytes) ? formatBytes(atLeastBytes) : null,
      choices: largeSizes.map((bytes) => ({
        words: say('attachments.from', { size: formatBytes(bytes) }),
        isOn: bytes === atLeastBytes,
        onChoose: () => onAtLeastBytes(bytes),
      })),
      onClear: () => onAtLeastBytes(0),
    },
  ];
}
