/** A target of at least this height, in px, also where the theme has its own for touch. */
export const tall = (height: number) => ({ '&&': { minHeight: height } });

/** A fieldset without the browser's frame. */
export const plainSet = { border: 0, m: 0, p: 0, minWidth: 0 };
