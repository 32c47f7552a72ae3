/**
 * How the desktop identifies the program. The packages use the same names. A program that changes any of them loses its
 * windows' icon, its notifications or its data.
 */
export const identity = {
  /** On Windows, the AppUserModelID of shortcuts, notifications and the taskbar; `appId` of the packages. */
  appId: 'example.realm-console.desktop',
  /** In the system's folder for application data, on every system and whatever the program is called. */
  userDataFolder: 'realm-console',
} as const;
