import { expect, it } from 'vitest';
import { isUnencrypted, isNamedThisComputer, isThisComputer } from './network.ts';

it.each([
  ['http://localhost', true, true],
  ['http://127.0.0.1:9991', true, true],
  ['http://127.1', true, true],
  ['http://[::1]', true, true],
  ['http://chat.localhost', false, true],
  ['http://localhost.example.com', false, false],
  ['http://127.0.0.1.example.com', false, false],
  ['http://notlocalhost', false, false],
  ['http://[::2]', false, false],
  ['http://128.0.0.1', false, false],
])('%s: %s for certain, %s by name', (address, isSure, isNamed) => {
  const { hostname } = new URL(address);
  expect(isThisComputer(hostname)).toBe(isSure);
  expect(isNamedThisComputer(hostname)).toBe(isNamed);
  // A key is only sent in clear if it certainly stays on this computer.
  expect(isUnencrypted(address)).toBe(!isSure);
});
