/** A target of at least this height, in px, also where the theme has its own for touch. */
export const tall = (height: number) => ({ '&&': { minHeight: height } });
