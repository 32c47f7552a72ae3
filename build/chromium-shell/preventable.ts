import type { Event } from 'electron';

/** An event whose default action a listener can prevent, with its details as properties. */
export function preventable<Details extends object>(details: Details): Event<Details> {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: (): void => void (event.defaultPrevented = true),
  };
  return event;
}
