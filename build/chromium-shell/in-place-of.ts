/** The shell's object typed as Electron's. It has the part that the app uses, as the whole-app tests prove. */
export function inPlaceOf<ElectronObject>(own: unknown): ElectronObject {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's types have more than the app uses
  return own as ElectronObject;
}
