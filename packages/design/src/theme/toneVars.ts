import type { ToneName } from './palette.ts';

/** A tone's CSS variables, for components that take a tone as a prop. */
export const toneVars = (tone: ToneName) => ({
  main: `var(--pl-palette-${tone}-main)`,
  soft: `var(--pl-palette-${tone}-soft)`,
  onSoft: `var(--pl-palette-${tone}-onSoft)`,
});
