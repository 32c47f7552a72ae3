// @ts-check
/** Why a clone couldn't be prepared; its lines say what to do. */
export class SetupError extends Error {}
