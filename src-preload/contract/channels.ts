/** The two physical channels between a window and the main process. No imports: the preload carries this file. */
export const callChannel = 'realm-console:call';
export const pushChannel = 'realm-console:push';
