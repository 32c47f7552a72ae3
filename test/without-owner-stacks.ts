import * as React from 'react';

// React keeps for each element the calls that made it, for warnings of its own: half of what tests of the window took.
// It stops at 10,000 a second, so a count that is always higher has it keep none.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {
    // Neither counting nor beginning again changes it.
  },
});
