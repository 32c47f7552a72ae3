import { FuseVersion } from '@electron/fuses';

/**
 * The switches in Electron's binary that are set during packaging, by their position in the fuse wire. If a version of
 * Electron has a new one, packaging fails until it is decided here.
 * https://www.electronjs.org/docs/latest/tutorial/fuses
 */
export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // RunAsNode: with ELECTRON_RUN_AS_NODE anyone could run scripts under our name and signature.
  0: false,
  // EnableCookieEncryption
  1: true,
  // EnableNodeOptionsEnvironmentVariable: NODE_OPTIONS, and NODE_EXTRA_CA_CERTS with it.
  2: false,
  // EnableNodeCliInspectArguments: a debugger could read the keys.
  3: false,
  // EnableEmbeddedAsarIntegrityValidation
  4: true,
  // OnlyLoadAppFromAsar
  5: true,
  // LoadBrowserProcessSpecificV8Snapshot: we have no snapshot of our own.
  6: false,
  // GrantFileProtocolExtraPrivileges: pages come from app:, never from file:.
  7: false,
  // WasmTrapHandlers: Electron's default; without them WebAssembly is slower and no safer.
  8: true,
} as const;
