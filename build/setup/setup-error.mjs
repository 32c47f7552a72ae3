// @ts-check
/** Why a clone could not be made ready; its lines say what to do. */
export class SetupError extends Error {}
