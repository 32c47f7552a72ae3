import { Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { say } from '#words/say.ts';
import classes from './FilterChip.module.css';

/**
 * An active filter: field, operator, value, and a button that removes it.
 *
 * @param props.operator such as "is" or "does not contain".
 * @param props.negated colours the operator as excluding.
 * @param props.onToggle makes the operator a button that inverts the filter.
 * @param props.onEdit makes the value a button.
 */
export function FilterChip({
  field,
  value,
  negated = false,
  operator = negated ? say('ui.is-not') : say('ui.is'),
  onRemove,
  onToggle,
  onEdit,
}: {
  field: string;
  value: string;
  operator?: string;
  negated?: boolean;
  onRemove: () => void;
  onToggle?: () => void;
  onEdit?: () => void;
}) {
  const description = `${field} ${operator} ${value}`;
  return (
    <span className={classes.chip} role="group" aria-label={description}>
      <Text component="bdi" inherit miw={24} ps={7} pe={2} c="dimmed" className="rc-ellipsis">
        {field}
      </Text>
      {onToggle === undefined ? (
        <span className={classes.operator} data-negated={negated}>
          {operator}
        </span>
      ) : (
        <button
          type="button"
          className={classes.operator}
          data-negated={negated}
          onClick={onToggle}
          aria-label={say('ui.invert-filter', { description })}
          title={say('ui.invert')}
        >
          {operator}
        </button>
      )}
      {onEdit === undefined ? (
        <bdi className={`${classes.value} rc-ellipsis`} title={value}>
          {value}
        </bdi>
      ) : (
        <button
          type="button"
          className={`${classes.value} rc-ellipsis`}
          onClick={onEdit}
          title={value}
          aria-label={say('ui.change-filter', { field, value })}
        >
          <bdi>{value}</bdi>
        </button>
      )}
      <button
        type="button"
        className={classes.remove}
        onClick={onRemove}
        aria-label={say('ui.remove-filter', { description })}
      >
        <IconX size={13} stroke={1.6} aria-hidden />
      </button>
    </span>
  );
}
