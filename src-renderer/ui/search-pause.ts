/** How long after the last key a search is sent to the organization's thread. */
export const searchPauseMilliseconds = 100;
