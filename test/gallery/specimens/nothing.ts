/** For what a specimen would do. */
export const nothing = (): void => {};

/** The invented organization. */
export const organizationId = 'orchid';
