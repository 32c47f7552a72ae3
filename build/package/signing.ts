/**
 * The environment without empty variables: a secret that a build server doesn't have is an empty string, which
 * electron-builder takes for a certificate's path on macOS.
 */
export function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
