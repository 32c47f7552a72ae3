import { IconX } from '@tabler/icons-react';
import classes from './FilterChip.module.css';

/**
 * One filter in force: field, operator where it is not plain "is", value, and a button that removes it.
 *
 * @param props.negated writes "is not" between field and value.
 * @param props.onEdit makes the value a button.
 */
export function FilterChip({
  field,
  value,
  negated = false,
  onRemove,
  onEdit,
}: {
  field: string;
  value: string;
  negated?: boolean;
  onRemove: () => void;
  onEdit?: () => void;
}) {
  const description = `${field} ${negated ? 'is not' : 'is'} ${value}`;
  return (
    <span className={classes.chip} role="group" aria-label={description}>
      <span className={classes.field}>{field}</span>
      {negated ? <span className={classes.negated}>is not</span> : null}
      {onEdit === undefined ? (
        <span className={classes.value}>{value}</span>
      ) : (
        <button type="button" className={classes.value} onClick={onEdit}>
          {value}
        </button>
      )}
      <button
        type="button"
        className={classes.remove}
        onClick={onRemove}
        aria-label={`Remove: ${description}`}
      >
        <IconX size={13} stroke={1.6} aria-hidden />
      </button>
    </span>
  );
}
