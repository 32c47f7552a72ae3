/** How long after the last key a search is asked of the organization's thread. */
export const searchPauseMilliseconds = 100;
