/**
 * The environment without what is empty: a secret that a build server does not have comes as an empty text, which
 * electron-builder takes for the path of a certificate on macOS.
 */
export function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
