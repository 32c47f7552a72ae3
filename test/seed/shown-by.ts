import type { NamedTest } from '../named-test.ts';

const named =
  (folder: string, extension = 'ts') =>
  (file: string, name: string): NamedTest => ({ file: `${folder}${file}.test.${extension}`, name });

/** A test of `test/contract`: the client and the demo realm over real sockets. */
export const contract = named('test/contract/');
/** A test beside the code of the main process. */
export const main = named('src-main/');
/** A test beside the code of the window. */
export const renderer = named('src-renderer/');
/** A test of components of the window. */
export const component = named('src-renderer/', 'tsx');
/** A test of the whole app. */
export const whole = named('test/');
