/**
 * By what the desktop knows the program. The packages name the same; a program that changes any of these loses its
 * windows' icon, its notifications or what it kept.
 */
export const identity = {
  /** Windows: of shortcuts, notifications and the taskbar (AppUserModelID); `appId` of the packages. */
  appId: 'example.realm-console.desktop',
  /** Below the system's folder for applications' data, on every system and whatever the program is called. */
  userDataFolder: 'realm-console',
} as const;
