import { expect, test } from 'vitest';
import { withoutLineEnds } from './license-text.ts';

const filled = 'Permission is hereby granted, free of charge, to any person obtaining a copy';

test.each([
  ['joins a filled line with the next', [filled, 'of this software.'], `${filled} of this software.`],
  ['keeps empty lines', [filled, '', 'The above'], `${filled}\n\nThe above`],
  ['keeps short lines', ['MIT License', 'Copyright'], 'MIT License\nCopyright'],
  ['keeps items of a list', [filled, '- one', '2. two'], `${filled}\n- one\n2. two`],
  ['keeps indented lines', [filled, '  indented'], `${filled}\n  indented`],
])('a license %s', (_words, lines, expected) => {
  expect(withoutLineEnds(lines.join('\n'))).toBe(expected);
});
