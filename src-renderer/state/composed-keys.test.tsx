import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { SampleList } from '../panels/linkifiers/SampleList.tsx';
import type { OptionsDraft } from '../panels/profile-fields/field-draft.ts';
import { OptionsEditor } from '../panels/profile-fields/OptionsEditor.tsx';
import { startComposedKeys } from './composed-keys.ts';

let end: () => void;
beforeEach(() => {
  end = startComposedKeys();
});
afterEach(() => {
  cleanup();
  end();
});

function Options(): ReactNode {
  const [draft, setDraft] = useState<OptionsDraft>({
    options: [{ key: '0', text: 'かま' }],
    removedKeys: [],
  });
  return <OptionsEditor draft={draft} use={null} error={null} onDraft={setDraft} />;
}

const optionCount = (): number => screen.getAllByRole('textbox').length;

/** The Enter that ends a composition: as Chromium reports it, and as Safari does after it has ended. */
const composed = [
  { name: 'of a composition', isComposing: true, keyCode: 229 },
  { name: 'right after one', isComposing: false, keyCode: 229 },
];
const plainEnter = { key: 'Enter', isComposing: false, keyCode: 13 };

describe('the Enter', () => {
  it.each(composed)('$name adds no option to a profile field', ({ isComposing, keyCode }) => {
    renderThemed(<Options />);
    const [option] = screen.getAllByRole('textbox');
    fireEvent.keyDown(option!, { key: 'Enter', isComposing, keyCode });
    expect(optionCount()).toBe(1);
    fireEvent.keyDown(option!, plainEnter);
    expect(optionCount()).toBe(2);
  });

  it.each(composed)('$name saves no sample of a linkifier', ({ isComposing, keyCode }) => {
    const onAdd = vi.fn<(text: string) => void>();
    renderThemed(
      <SampleList
        samples={[]}
        outcomes={new Map()}
        onAdd={onAdd}
        onAccept={() => undefined}
        onRemove={() => undefined}
      />,
    );
    const field = screen.getByRole('textbox', { name: 'New sample' });
    fireEvent.change(field, { target: { value: '窯-482' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing, keyCode });
    expect(onAdd).not.toHaveBeenCalled();
    fireEvent.keyDown(field, plainEnter);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('窯-482');
  });

  it('of a composition still reaches the input method', () => {
    renderThemed(<input aria-label="Name" />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    const event = createEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 });
    fireEvent(field, event);
    expect(event.defaultPrevented).toBe(false);
  });
});
