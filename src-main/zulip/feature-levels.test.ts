import { describe, expect, it } from 'vitest';
import { failureOf } from './errors.ts';
import {
  features,
  recentFeatureLevel,
  minimumFeatureLevel,
  requireFeature,
  supports,
  type Feature,
} from './feature-levels.ts';

describe('feature levels', () => {
  it.each(Object.keys(features) as Feature[])('%s starts exactly at its level', (feature) => {
    const { level } = features[feature];
    expect(supports(level, feature)).toBe(true);
    expect(supports(level - 1, feature)).toBe(false);
  });

  it('a server that is too old is rejected with its level and version', () => {
    const old = { featureLevel: 371, zulipVersion: '10.0' };
    let thrown: unknown;
    try {
      requireFeature(old, 'user-status-of-others');
    } catch (error) {
      thrown = error;
    }
    expect(failureOf(thrown)).toEqual({
      kind: 'unsupported',
      neededFeatureLevel: 407,
      featureLevel: 371,
      zulipVersion: '10.0',
      message:
        "This server can't set other people's status. This needs feature level 407; this server has 371 (Zulip 10.0).",
    });
    expect(() =>
      requireFeature({ featureLevel: 407, zulipVersion: '11.0' }, 'user-status-of-others'),
    ).not.toThrow();
  });

  it('8.0 is the oldest supported server, and sign-in warns about missing features below 11.0', () => {
    expect([minimumFeatureLevel, recentFeatureLevel]).toEqual([237, 421]);
  });
});
