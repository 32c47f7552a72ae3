import * as React from 'react';

// For each element React records the calls that created it, for its own warnings, which took half the time of the
// window's tests. It stops at 10,000 a second, so a count that is always higher disables it.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {
    // Neither counting nor restarting the count changes it.
  },
});
