/**
 * The shell's own object in the place of Electron's: it has the part that the app uses, as the app's whole-app tests
 * show.
 */
export function inPlaceOf<ElectronObject>(own: unknown): ElectronObject {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's types have more than the app uses
  return own as ElectronObject;
}
