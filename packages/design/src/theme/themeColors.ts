import type { Scheme } from './palette.ts';

// Page tests are drawn in colours of their own (packages/testing/src/plainColors.ts), so here stand colours alone.
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
