/** Individual server rules, for tests that compare a client's rules with them without a request. */
export { ApiError } from './api-error.ts';
export { topicLinks } from './linkifiers/linkifier-matching.ts';
export { createParameterReader } from './parameters.ts';
export { createRateLimits, type RateLimits, type RateRule } from './rate-limits.ts';
export type { RealmState } from './state.ts';
