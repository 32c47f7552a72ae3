import { TextInput } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { EditDialog } from './EditDialog.tsx';

const onClose = vi.fn<() => void>();
const onReview = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  onClose.mockClear();
  onReview.mockClear();
});

function dialog(props: Partial<ComponentProps<typeof EditDialog>>) {
  return (
    <EditDialog
      hidden={false}
      title="Rename Mara Quill"
      problem={null}
      planning={false}
      isChanged={false}
      isReady
      onReview={onReview}
      onClose={onClose}
      {...props}
    >
      <TextInput label="Name" />
    </EditDialog>
  );
}
const confirm = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
const cancel = () => fireEvent.click(screen.getByText(/^(Cancel|Close)$/));

test('is closed at once, but not with what was typed before that was said', () => {
  const { rerender } = renderThemed(dialog({}));
  cancel();
  expect(onClose).toHaveBeenCalledOnce();
  rerender(dialog({ isChanged: true }));
  cancel();
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText(/What you typed is not saved/)).toBeTruthy();
  cancel();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('is confirmed by Ctrl Enter as soon as all is there, and once', () => {
  const { rerender } = renderThemed(dialog({ isReady: false }));
  confirm();
  rerender(dialog({ planning: true }));
  confirm();
  expect(onReview).not.toHaveBeenCalled();
  rerender(dialog({}));
  confirm();
  expect(onReview).toHaveBeenCalledOnce();
});

test('says what rules it out in place of the fields, and beside what was typed already', () => {
  const objection = 'Only owners can rename people.';
  const { rerender } = renderThemed(dialog({ objection }));
  expect(screen.getByText(objection)).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
  rerender(dialog({ objection, isChanged: true }));
  expect(screen.getByLabelText('Name')).toBeTruthy();
  confirm();
  expect(onReview).not.toHaveBeenCalled();
});

test('announces why it was refused', () => {
  renderThemed(dialog({ problem: 'Name is already in use.' }));
  expect(screen.getByRole('alert').textContent).toContain('Name is already in use.');
});
