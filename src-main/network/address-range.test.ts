import { expect, it } from 'vitest';
import { rangeOf } from './address-range.ts';

it.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::1', 'public'],
  ['10.0.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['fd00::1', 'private'],
  ['169.254.169.254', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['127.0.0.1', 'loopback'],
  ['127.255.1.2', 'loopback'],
  ['0.0.0.0', 'loopback'],
  ['::', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:a9fe:a9fe', 'link-local'],
  ['64:ff9b::10.1.2.3', 'private'],
  ['64:ff9b::8.8.8.8', 'public'],
  ['2002:7f00:1::', 'unusable'],
  ['224.0.0.1', 'unusable'],
  ['255.255.255.255', 'unusable'],
  ['ff02::1', 'unusable'],
  ['orchid.example', 'unusable'],
])('%s is %s', (address, range) => {
  expect(rangeOf(address)).toBe(range);
});
