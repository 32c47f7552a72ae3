import type { Report } from '#contract/reports.ts';
import { compareTexts } from '#contract/words/order.ts';
import type { ListFilter } from '../../ui/ListFilters.tsx';
import { ageChoices, channelOf, type ReportFilter } from './report-filter.ts';

/** Choices in the order of their names, each once. */
function inOrder<Value>(pairs: readonly (readonly [value: Value, words: string])[]): [Value, string][] {
  return [...new Map(pairs)].toSorted(([, one], [, other]) => compareTexts(one, other));
}

/** Authors by name; namesakes by their ids too. */
function authors(reports: readonly Report[]): [number, string][] {
  const named = inOrder(
    reports.flatMap(({ content }) =>
      content === null ? [] : [[content.reported.userId, content.reported.name] as const],
    ),
  );
  const isShared = (name: string): boolean => named.filter(([, each]) => each === name).length > 1;
  return named.map(([userId, name]) => [userId, isShared(name) ? `${name}, user ${userId}` : name]);
}

/** What the queue can be filtered by beside words, in the words of the reports themselves. */
export function reportFilters(
  filter: ReportFilter,
  reports: readonly Report[],
  onFilter: (filter: ReportFilter) => void,
): ListFilter[] {
  const contents = reports.flatMap(({ content }) => content ?? []);
  function choice<Key extends Exclude<keyof ReportFilter, 'text'>>(
    key: Key,
    field: string,
    values: readonly (readonly [value: NonNullable<ReportFilter[Key]>, words: string])[],
  ): ListFilter {
    const present = filter[key];
    const words = values.find(([value]) => value === present)?.[1];
    return {
      field,
      value: present === null ? null : (words ?? (key === 'authorId' ? `User ${present}` : String(present))),
      choices: values.map(([value, name]) => ({
        words: name,
        isOn: value === present,
        onChoose: () => onFilter({ ...filter, [key]: value }),
      })),
      onClear: () => onFilter({ ...filter, [key]: null }),
    };
  }
  return [
    choice('typeKey', 'Kind', inOrder(contents.map(({ typeKey, typeName }) => [typeKey, typeName]))),
    choice(
      'channelName',
      'Channel',
      inOrder(
        reports.flatMap((report) => {
          const channel = channelOf(report);
          return channel === null
            ? []
            : [[channel, channel === 'direct' ? 'Direct messages' : channel] as const];
        }),
      ),
    ),
    choice('authorId', 'Author', authors(reports)),
    choice(
      'hours',
      'Age',
      ageChoices.map(({ hours, name }) => [hours, name] as const),
    ),
  ];
}
