import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useShortcut } from '../state/shortcuts.ts';
import { FindField } from './FindField.tsx';
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

/** Pixels; the usual width is in the style sheet. */
const wideWidth = 260;

/** A panel's search: `/` focuses it, Esc clears it, Down goes to the results. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, scope, value, isWide = false, onChange } = props;
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
      {...(isWide && { w: wideWidth })}
    />
  );
}
