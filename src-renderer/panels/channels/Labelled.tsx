import type { ReactNode } from 'react';
import field from '../../ui/Field.module.css';

/** A label of a field with what is always true of it beside it, such as the level that it needs. */
export function Labelled({ children, remark }: { children: ReactNode; remark: string | null }): ReactNode {
  return (
    <>
      {children}
      {remark !== null && <span className={field.remark}> {remark}</span>}
    </>
  );
}
