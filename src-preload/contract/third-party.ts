/** A package of others whose code, styles or fonts are shipped; the build writes a list of them for the window. */
export interface ThirdPartyPackage {
  name: string;
  version: string;
  /** SPDX expression: https://spdx.org/licenses */
  license: string;
  /** The text that the license wants to be kept. */
  text: string;
}
