import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { NothingHasText } from './NothingHasText.tsx';

afterEach(cleanup);

test.each([
  [1, 'The only domain does not have “quill” in it.'],
  [2, 'None of the 2 domains has “quill” in it.'],
  [1_200, 'None of the 1,200 domains has “quill” in it.'],
])('of %i', (count, words) => {
  const { container } = renderThemed(
    <NothingHasText one="domain" count={count} text=" quill " onClear={() => {}} />,
  );
  expect(container.textContent).toContain(words);
});
