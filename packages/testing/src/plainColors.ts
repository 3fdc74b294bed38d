const tone = { main: '#333333', on: '#FFFFFF', soft: '#EEEEEE', onSoft: '#222222' };

/**
 * The colours of page tests, in place of the theme's own (see packages/testing/src/jest/jest.ts): no test of a page can
 * depend on the brand, so a change of a colour runs none of them.
 */
export const light = {
  background: '#FAFAFA',
  paper: '#FFFFFF',
  text: '#111111',
  textSecondary: '#444444',
  divider: '#DDDDDD',
  primary: tone,
  secondary: tone,
  accent: tone,
  success: tone,
  warning: tone,
  error: tone,
  info: tone,
  neutral: tone,
};

export const dark = light;
