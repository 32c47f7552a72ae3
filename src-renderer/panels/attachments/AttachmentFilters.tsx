import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { largeSizes } from './attachment-words.ts';
import filters from '../../ui/ListFilters.module.css';

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
  const { unusedOnly, unused, atLeastBytes } = props;
  const size = largeSizes.find(({ bytes }) => bytes === atLeastBytes);
  return (
    <div className={filters.filters} role="group" aria-label="Filters">
      <button
        type="button"
        className={filters.filter}
        aria-pressed={unusedOnly}
        onClick={() => props.onUnusedOnly(!unusedOnly)}
      >
        Unused {unused !== null && <strong className="rc-tabular">{formatCount(unused)}</strong>}
      </button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <button type="button" className={filters.filter} aria-pressed={size !== undefined}>
            {size === undefined ? 'Any size' : `From ${size.words}`}
            <IconChevronDown size={13} stroke={1.6} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => props.onAtLeastBytes(0)}>Any size</Menu.Item>
          {largeSizes.map(({ bytes, words }) => (
            <Menu.Item key={bytes} onClick={() => props.onAtLeastBytes(bytes)}>
              From {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {(unusedOnly || size !== undefined) && (
        <FilterButton
          onClick={() => {
            props.onUnusedOnly(false);
            props.onAtLeastBytes(0);
          }}
        >
          Clear filters
        </FilterButton>
      )}
    </div>
  );
}
