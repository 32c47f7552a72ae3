/** Rules of the server by themselves, for tests that hold a client's own against them without a request. */
export { ApiError } from './api-error.ts';
export { topicLinks } from './linkifiers/linkifier-matching.ts';
export { createParameterReader } from './parameters.ts';
export { createRateLimits, type RateLimits, type RateRule } from './rate-limits.ts';
export type { RealmState } from './state.ts';
