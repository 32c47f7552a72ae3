import { memo, type ReactNode } from 'react';

/**
 * A component that is only redrawn when its properties change.
 *
 * @param component may have properties of any type, which `memo` would make unknown
 */
export function drawnIfChanged<Component extends (props: never) => ReactNode>(
  component: Component,
): Component {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It can be drawn like the component, but not called.
  return memo(component) as unknown as Component;
}
