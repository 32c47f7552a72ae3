import { FuseVersion } from '@electron/fuses';

/**
 * The switches in Electron's binary that are set when it is packaged, by their place in the fuse wire. A version of
 * Electron with one more fails the packaging until it is decided here.
 * https://www.electronjs.org/docs/latest/tutorial/fuses
 */
export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // RunAsNode: with ELECTRON_RUN_AS_NODE anybody could run scripts under our name and signature.
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
  // GrantFileProtocolExtraPrivileges: pages come from app:, none from file:.
  7: false,
  // WasmTrapHandlers: as Electron has it; without them WebAssembly is slower and no safer.
  8: true,
} as const;
