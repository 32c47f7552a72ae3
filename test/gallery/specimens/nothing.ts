/** For what a specimen would do. */
export const nothing = (): void => {};
