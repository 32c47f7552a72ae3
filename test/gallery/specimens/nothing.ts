/** The action of specimens. */
export const nothing = (): void => {};
