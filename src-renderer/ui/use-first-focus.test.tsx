import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { inventedFields } from '../../test/fakes/people.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { FieldConditionForm } from '../subjects/people-filter/ConditionForms.tsx';
import { useFirstFocus } from './use-first-focus.ts';

afterEach(cleanup);

function Filter(): ReactNode {
  const part = useFirstFocus<HTMLDivElement>();
  const field = { ...inventedFields[0], type: 'short-text' } as (typeof inventedFields)[number];
  return (
    <div ref={part}>
      <FieldConditionForm field={field} initial={null} onApply={() => undefined} />
    </div>
  );
}

test('text typed into a text filter goes into its field, not to the comparison above it', () => {
  renderThemed(<Filter />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }));
});
