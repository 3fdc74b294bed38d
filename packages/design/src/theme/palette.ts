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

export const light: Scheme = {
  background: '#F6F8FB',
  paper: '#FFFFFF',
  text: '#0F172A',
  textSecondary: '#475569',
  divider: '#E2E8F0',
  primary: { main: '#1E40AF', on: '#FFFFFF', soft: '#E4EAFB', onSoft: '#1E3A8A' },
  secondary: { main: '#2563EB', on: '#FFFFFF', soft: '#E0ECFF', onSoft: '#1D4ED8' },
  accent: { main: '#A15C07', on: '#FFFFFF', soft: '#FEF3C7', onSoft: '#7C4A03' },
  success: { main: '#15803D', on: '#FFFFFF', soft: '#DCFCE7', onSoft: '#14532D' },
  warning: { main: '#A84A07', on: '#FFFFFF', soft: '#FFEDD5', onSoft: '#7C2D12' },
  error: { main: '#B91C1C', on: '#FFFFFF', soft: '#FEE2E2', onSoft: '#7F1D1D' },
  info: { main: '#0369A1', on: '#FFFFFF', soft: '#E0F2FE', onSoft: '#0C4A6E' },
  neutral: { main: '#475569', on: '#FFFFFF', soft: '#EDF1F6', onSoft: '#334155' },
};

export const dark: Scheme = {
  background: '#0B1220',
  paper: '#121B2C',
  text: '#F1F5F9',
  textSecondary: '#A7B4C7',
  divider: '#26334A',
  primary: { main: '#9DB8FF', on: '#0B1220', soft: '#1D2C52', onSoft: '#C9D8FF' },
  secondary: { main: '#7DB3FF', on: '#0B1220', soft: '#17305A', onSoft: '#C2DBFF' },
  accent: { main: '#FBBF24', on: '#0B1220', soft: '#3D2E0B', onSoft: '#FCE3A0' },
  success: { main: '#5FD98C', on: '#0B1220', soft: '#11351F', onSoft: '#B4F0CB' },
  warning: { main: '#FDBA74', on: '#0B1220', soft: '#40240D', onSoft: '#FED9B0' },
  error: { main: '#FCA5A5', on: '#0B1220', soft: '#45191B', onSoft: '#FECACA' },
  info: { main: '#7DD3FC', on: '#0B1220', soft: '#0C3247', onSoft: '#BAE6FD' },
  neutral: { main: '#A7B4C7', on: '#0B1220', soft: '#202C40', onSoft: '#D3DCE8' },
};

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
