/** React's own functions for elements, with the texts of the elements as they are drawn. */
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { drawnProps } from './drawn-props.ts';

export { Fragment } from 'react/jsx-runtime';

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, drawnProps(type, props), key);

export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, drawnProps(type, props), key);
