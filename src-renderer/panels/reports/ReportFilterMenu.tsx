import { ActionIcon, Popover, Select, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import type { SearchedChoice } from '../../ui/picker/best-first.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx';
import { ageChoices, channelOf, isFiltered, noFilter, type ReportFilter } from './report-filter.ts';
import { useReportSettings } from './use-report-settings.ts';
import classes from './ReportsPanel.module.css';

/** A choice that may be left open; its list stays inside the menu, which a press outside of it would close. */
const optional = { placeholder: 'Any', clearable: true, comboboxProps: { withinPortal: false } } as const;

const orderChoices = [
  { value: 'newest-first', label: 'Newest first' },
  { value: 'oldest-first', label: 'Oldest first' },
];

interface ReportFilterMenuProps {
  reports: readonly Report[];
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}

/** Choices in the order of their names, each once. */
function choices(pairs: readonly (readonly [value: string, label: string])[]): SearchedChoice[] {
  return [...new Map(pairs)]
    .map(([value, label]) => ({ value, label, name: label.replace(/^#/, '') }))
    .toSorted((one, other) => compareTexts(one.label, other.label));
}

/** Filters by words, kind, channel, author and age, and the order. */
export function ReportFilterMenu({ reports, filter, onFilter }: ReportFilterMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const { order, write } = useReportSettings();
  const [problem, setProblem] = useState<string | null>(null);
  useShortcut({
    id: 'report filter',
    keys: 'F',
    label: 'Filter reports',
    scope: 'Reports',
    run: () => setOpened(true),
  });
  const known = reports.flatMap(({ content }) => content ?? []);
  const isOn = isFiltered(filter);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Filter">
          <ActionIcon
            aria-label={isOn ? 'Filter, something is filtered' : 'Filter'}
            aria-expanded={opened}
            data-on={isOn || undefined}
            className={classes.filter ?? ''}
            onClick={() => setOpened(!opened)}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap={10} p={8}>
          <TextInput
            label="Words"
            placeholder="Name, channel, topic or text"
            data-autofocus
            // What is typed takes the place of the words of the last time.
            onFocus={(event) => event.currentTarget.select()}
            value={filter.text}
            maxLength={200}
            onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
          />
          <Select
            label="Kind"
            {...optional}
            data={choices(known.map(({ typeKey, typeName }) => [typeKey, typeName]))}
            value={filter.typeKey}
            onChange={(typeKey) => onFilter({ ...filter, typeKey })}
          />
          <SearchSelect
            label="Channel"
            {...optional}
            data={choices(
              reports.flatMap((report) => {
                const channel = channelOf(report);
                if (channel === null) return [];
                return [[channel, channel === 'direct' ? 'Direct messages' : `#${channel}`] as const];
              }),
            )}
            value={filter.channelName}
            onChange={(channelName) => onFilter({ ...filter, channelName })}
          />
          <SearchSelect
            label="Author"
            {...optional}
            placeholder="Anybody"
            data={choices(known.map(({ reported }) => [String(reported.userId), reported.name]))}
            value={filter.authorId === null ? null : String(filter.authorId)}
            onChange={(value) => onFilter({ ...filter, authorId: value === null ? null : Number(value) })}
          />
          <Select
            label="Age"
            {...optional}
            data={ageChoices.map(({ hours, name }) => ({ value: String(hours), label: name }))}
            value={filter.hours === null ? null : String(filter.hours)}
            onChange={(value) => onFilter({ ...filter, hours: value === null ? null : Number(value) })}
          />
          <Select
            label="Order"
            comboboxProps={optional.comboboxProps}
            allowDeselect={false}
            data={orderChoices}
            value={order}
            onChange={(next) =>
              void write({ order: next === 'oldest-first' ? 'oldest-first' : 'newest-first' }).then(
                setProblem,
              )
            }
            error={problem}
          />
          {isOn && (
            <LinkButton style={{ alignSelf: 'flex-start' }} onClick={() => onFilter(noFilter)}>
              Clear filters
            </LinkButton>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
