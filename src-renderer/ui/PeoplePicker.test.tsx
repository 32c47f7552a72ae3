import { Modal } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';

afterEach(cleanup);

test('Escape in an empty people field closes the dialog around it', () => {
  const onClose = vi.fn<() => void>();
  renderThemed(
    <Modal opened onClose={onClose} title="Plan leave">
      <PeoplePicker organizationId="one" label="People" value={[]} onValue={() => undefined} error={null} />
    </Modal>,
  );
  const field = screen.getByRole('textbox', { name: 'People' });
  field.focus();
  fireEvent.click(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
