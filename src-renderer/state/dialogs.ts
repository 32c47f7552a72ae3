import { create } from 'zustand';

/** What the Network section is about. */
export interface NetworkSubject {
  /** As it is shown: the organization's name, or its address before the sign-in. */
  readonly name: string;
  readonly address: string;
  /** Whose key is tried too; null before the sign-in. */
  readonly organizationId: string | null;
  /** The proxy that wants a user name and password, if that led here. */
  readonly proxy: string | null;
}

interface DialogsState {
  readonly network: NetworkSubject | null;
  /** The screens that add an organization; `address` is filled in already, empty for a new one. */
  readonly adding: { readonly address: string; readonly email: string } | null;
  readonly shortcutsOpen: boolean;
  readonly diagnosticsOpen: boolean;
  readonly aboutOpen: boolean;
  readonly whatsNewOpen: boolean;
  readonly ownAccountOpen: boolean;
  readonly preferencesOpen: boolean;
}

export const useDialogsStore = create<DialogsState>(() => ({
  network: null,
  adding: null,
  shortcutsOpen: false,
  diagnosticsOpen: false,
  aboutOpen: false,
  whatsNewOpen: false,
  ownAccountOpen: false,
  preferencesOpen: false,
}));

/**
 * Opens the screens that add an organization or sign in to one again.
 *
 * @param address the organization's address, when it is known: it is looked up at once.
 * @param email filled into the sign-in.
 */
export function openAddOrganization(address = '', email = ''): void {
  useDialogsStore.setState({ adding: { address, email } });
}

/** Opens the Network section of an organization. */
export function openNetwork(network: NetworkSubject): void {
  useDialogsStore.setState({ network });
}

/** Closes the Network section. */
export function closeNetwork(): void {
  useDialogsStore.setState({ network: null });
}

/** Closes the screens that add an organization. */
export function closeAddOrganization(): void {
  useDialogsStore.setState({ adding: null });
}

/** Shows or hides the list of shortcuts. */
export function showShortcuts(shortcutsOpen: boolean): void {
  useDialogsStore.setState({ shortcutsOpen });
}

/** Shows or hides versions and the log. */
export function showDiagnostics(diagnosticsOpen: boolean): void {
  useDialogsStore.setState({ diagnosticsOpen });
}

/** Shows or hides what the console is and contains. */
export function showAbout(aboutOpen: boolean): void {
  useDialogsStore.setState({ aboutOpen });
}

/** Shows or hides what each version of the console brought. */
export function showWhatsNew(whatsNewOpen: boolean): void {
  useDialogsStore.setState({ whatsNewOpen });
}

/** Shows or hides the account that one has in the organization. */
export function showOwnAccount(ownAccountOpen: boolean): void {
  useDialogsStore.setState({ ownAccountOpen });
}

/** Shows or hides what can be set for this device. */
export function showPreferences(preferencesOpen: boolean): void {
  useDialogsStore.setState({ preferencesOpen });
}
