import { theme } from './theme.ts';

it('holds how a component behaves and how it looks', () => {
  expect(theme.components?.MuiButton).toMatchObject({
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 36 } },
  });
});
