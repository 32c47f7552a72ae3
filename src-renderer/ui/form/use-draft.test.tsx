import { Checkbox } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { DialogFrame } from '../dialog/DialogFrame.tsx';
import { Field } from '../Field.tsx';
import { useDraft } from './use-draft.ts';

const onReview = vi.fn<(values: object) => void>();
afterEach(() => {
  cleanup();
  onReview.mockClear();
});

const nothing = { name: '', isOpen: false };
const keep = vi.fn<(values: object) => void>();

interface FormProps {
  opened?: { name: string; isOpen: boolean };
  taken?: string;
  problem?: string | null;
  hidden?: boolean;
  kept?: typeof nothing;
}

function Form({ opened = nothing, taken, problem = null, hidden = false, kept = opened }: FormProps) {
  const draft = useDraft(
    opened,
    {
      name: (name) => (name === '' ? 'Enter a name.' : name === taken ? 'It is taken.' : null),
    },
    { kept, keep },
  );
  return (
    <DialogFrame
      opened={!hidden}
      title="Group"
      onClose={() => undefined}
      onSubmit={() => onReview(draft.values)}
      foot={
        <button type="submit" disabled={!draft.frame.isReady}>
          Review
        </button>
      }
    >
      <Field label="Name" {...draft.input('name', problem)} />
      <Checkbox label="Open" {...draft.box('isOpen')} />
    </DialogFrame>
  );
}
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (value: string) => fireEvent.change(nameField(), { target: { value } });
const isReady = () => screen.getByText(/^Review/).closest('button')?.disabled === false;

describe('a draft', () => {
  it('is ready once it has changed and nothing is wrong', () => {
    renderThemed(<Form opened={{ name: 'Kiln', isOpen: true }} />);
    expect(isReady()).toBe(false);
    fireEvent.click(screen.getByLabelText('Open'));
    expect(isReady()).toBe(true);
    type('');
    expect(isReady()).toBe(false);
    type('Oven');
    fireEvent.submit(nameField());
    expect(onReview).toHaveBeenCalledWith({ name: 'Oven', isOpen: false });
  });

  it('counts as unchanged once everything is as it was', () => {
    renderThemed(<Form opened={{ name: 'Kiln', isOpen: false }} />);
    type('Oven');
    fireEvent.click(screen.getByLabelText('Open'));
    type('Kiln');
    expect(isReady()).toBe(true);
    fireEvent.click(screen.getByLabelText('Open'));
    expect(isReady()).toBe(false);
  });

  it('shows no error at a field before input', () => {
    renderThemed(<Form />);
    expect(screen.queryByText('Enter a name.')).toBeNull();
    type('a');
    type('');
    expect(screen.getByText('Enter a name.')).toBeTruthy();
  });

  it('is rechecked when others change what it is checked against, and compared with what was opened', () => {
    const { rerender } = renderThemed(<Form opened={{ name: 'Kiln', isOpen: false }} />);
    type('Oven');
    rerender(<Form opened={{ name: 'Oven', isOpen: false }} />);
    expect(isReady()).toBe(true);
    rerender(<Form taken="Oven" />);
    expect(screen.getByText('It is taken.')).toBeTruthy();
    expect(isReady()).toBe(false);
  });

  it('is kept behind a preview, and through a rejection shown at its field', () => {
    const { rerender } = renderThemed(<Form />);
    type('Oven');
    rerender(<Form hidden />);
    rerender(<Form problem="Name is already in use." />);
    expect(nameField().value).toBe('Oven');
    expect(screen.getByText('Name is already in use.')).toBeTruthy();
  });

  it('starts with the saved input rather than what was opened, and passes changes on to be saved', () => {
    renderThemed(<Form kept={{ name: 'Oven', isOpen: true }} />);
    expect(nameField().value).toBe('Oven');
    expect(isReady()).toBe(true);
    type('Kiln');
    expect(keep).toHaveBeenLastCalledWith({ name: 'Kiln', isOpen: true }, { name: 'Oven', isOpen: true });
    fireEvent.click(screen.getByLabelText('Open'));
    type('');
    expect(isReady()).toBe(false);
  });
});
