/** Whether the window runs on macOS, where Cmd takes the place of Ctrl in shortcuts. */
export const isMac = navigator.userAgent.includes('Macintosh');
