import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useShortcut } from '../state/shortcuts.ts';
import { FindField } from './FindField.tsx';
import { textWidths } from './grid/text-width.ts';
import { Keys } from './Keys.tsx';
import panel from './Panel.module.css';

interface SearchFieldProps {
  /** "Search people": the field's name, and the action in the list of shortcuts. */
  label: string;
  /** What is searched: "Name, email or id". */
  placeholder: string;
  /** The panel, as the heading in the list of shortcuts. */
  scope: string;
  value: string;
  /** Wider, where little stands beside it. */
  isWide?: boolean;
  onChange: (value: string) => void;
  /** Down, or Esc in an empty field: the results get the focus. */
  onLeave: () => void;
}

/** Pixels; the usual width is also in the style sheet. */
const usualWidth = 204;
const wideWidth = 260;
/** A longer placeholder is cut. */
const mostWidth = 340;
/** Pixels beside the placeholder: the icon, the key, and what is free around them. */
const besidePlaceholder = 74;

/** A panel's search: `/` focuses it, Esc clears it, Down goes to the results. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, scope, value, isWide = false, onChange } = props;
  // A placeholder of another language may need more room.
  const needed = (textWidths([placeholder], 'text')[0] ?? 0) + besidePlaceholder;
  const width = Math.max(isWide ? wideWidth : usualWidth, Math.min(needed, mostWidth));
  const field = useRef<HTMLInputElement>(null);
  useShortcut({
    id: `${scope.toLowerCase()} search`,
    keys: '/',
    label,
    scope,
    run: () => field.current?.select(),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && value !== '') onChange('');
    else if (event.key === 'ArrowDown' || event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
  }
  return (
    <FindField
      ref={field}
      label={label}
      placeholder={placeholder}
      rightSection={<Keys keys="/" />}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
      className={panel.search ?? ''}
      {...(width > usualWidth && { w: width })}
    />
  );
}
