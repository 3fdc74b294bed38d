/** One colour scheme: the brand of the specification, slate neutrals, and a colour for each state. */
export type Scheme = {
  background: string;
  paper: string;
  text: string;
  textSecondary: string;
  divider: string;
  primary: Tone;
  secondary: Tone;
  accent: Tone;
  success: Tone;
  warning: Tone;
  error: Tone;
  info: Tone;
  neutral: Tone;
};

/**
 * `main` is legible as text on the page and on paper, `on` is legible upon `main`;
 * `soft` is a tinted surface and `onSoft` the text upon it. All pairs meet WCAG AA (tested).
 */
export type Tone = { main: string; on: string; soft: string; onSoft: string };

/** The default brand of the specification; a company's own colours dress its documents, not the tool. */
export const brand = { primary: '#1E40AF', secondary: '#3B82F6', accent: '#F59E0B' } as const;

/** Tones that a chip, a bar or a button can take. */
export const tones = [
  'primary',
  'secondary',
  'accent',
  'success',
  'warning',
  'error',
  'info',
  'neutral',
] as const;
export type ToneName = (typeof tones)[number];
