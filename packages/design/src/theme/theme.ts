import { createTheme } from '@mui/material/styles';
import { componentDefaults } from './componentDefaults.ts';
import { componentStyles } from './componentStyles.ts';
import { fontFamily } from './fonts.ts';
import type { Scheme, Tone } from './palette.ts';
import { dark, light } from './themeColors.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    accent: PaletteColor;
    neutral: PaletteColor;
  }
  interface PaletteOptions {
    accent?: SimplePaletteColorOptions;
    neutral?: SimplePaletteColorOptions;
  }
  interface PaletteColor {
    soft: string;
    onSoft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    onSoft?: string;
  }
}

const color = ({ main, on, soft, onSoft }: Tone) => ({ main, contrastText: on, soft, onSoft });

const toPalette = (scheme: Scheme) => ({
  background: { default: scheme.background, paper: scheme.paper },
  text: { primary: scheme.text, secondary: scheme.textSecondary },
  divider: scheme.divider,
  primary: color(scheme.primary),
  secondary: color(scheme.secondary),
  accent: color(scheme.accent),
  success: color(scheme.success),
  warning: color(scheme.warning),
  error: color(scheme.error),
  info: color(scheme.info),
  neutral: color(scheme.neutral),
  // MUI's own, made of a divider that is opaque, could not be seen.
  TableCell: { border: scheme.divider },
});

/**
 * The product's one theme. Both schemes are CSS variables under `[data-theme]`,
 * so that a change of scheme repaints and does not render again.
 */
export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'pl' },
    colorSchemes: { light: { palette: toPalette(light) }, dark: { palette: toPalette(dark) } },
    spacing: 8,
    shape: { borderRadius: 8 },
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily,
      fontSize: 14,
      h1: { fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.02em' },
      h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
      h4: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      h5: { fontSize: '0.9375rem', fontWeight: 600 },
      h6: { fontSize: '0.875rem', fontWeight: 600 },
      subtitle1: { fontSize: '0.9375rem' },
      body1: { fontSize: '0.9375rem' },
      body2: { fontSize: '0.875rem' },
      caption: { fontSize: '0.8125rem' },
      overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 2 },
      button: { fontWeight: 600, textTransform: 'none' },
    },
    components: componentDefaults,
  },
  { components: componentStyles },
);
