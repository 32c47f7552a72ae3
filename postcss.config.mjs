import mantine from 'postcss-preset-mantine';

/** The preset brings `light-dark()`, `rem()` and the hover mixin that keeps touch screens free of stuck hovers. */
export default { plugins: [mantine()] };
