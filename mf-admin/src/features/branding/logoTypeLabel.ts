import type { LogoType } from '../../data/logos.ts';

export const logoTypeLabel: Record<LogoType, string> = {
  full_logo: 'Full logo',
  icon_only: 'Icon only',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  watermark: 'Watermark',
};
