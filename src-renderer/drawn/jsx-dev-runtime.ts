/** The same for tests, the gallery and `npm run dev`, where elements know the line that they come from. */
import { jsxDEV as reactJsxDev, type JSXSource } from 'react/jsx-dev-runtime';
import { drawnProps } from './drawn-props.ts';

export { Fragment } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, source?: JSXSource, self?: unknown) =>
  reactJsxDev(type, drawnProps(type, props), key, isStatic, source, self);
