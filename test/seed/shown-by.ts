import type { NamedTest } from '../named-test.ts';

const named =
  (folder: string, extension = 'ts') =>
  (file: string, name: string): NamedTest => ({ file: `${folder}${file}.test.${extension}`, name });

/** A test of `test/contract`: the client and the demo realm over real sockets. */
export const contract = named('test/contract/');
/** A test next to the main process's code. */
export const main = named('src-main/');
/** A test next to the window's code. */
export const renderer = named('src-renderer/');
/** A test of the window's components. */
export const component = named('src-renderer/', 'tsx');
/** A test of the whole app. */
export const whole = named('test/');
