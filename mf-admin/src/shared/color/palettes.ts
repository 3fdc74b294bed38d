import type { Palette } from './brandForm.ts';

const palette = (
  name: string,
  primary_color: string,
  secondary_color: string,
  accent_color: string,
): Palette & { name: string } => ({ name, primary_color, secondary_color, accent_color });

/** Eight presets; all are readable on paper. */
export const presets = [
  palette('Professional Blue', '#1E40AF', '#3B82F6', '#F59E0B'),
  palette('Construction Orange', '#C2410C', '#EA580C', '#FACC15'),
  palette('Forest Green', '#166534', '#15803D', '#EAB308'),
  palette('Slate Gray', '#334155', '#64748B', '#F97316'),
  palette('Brick Red', '#991B1B', '#DC2626', '#FBBF24'),
  palette('Deep Teal', '#115E59', '#0D9488', '#FB923C'),
  palette('Royal Purple', '#5B21B6', '#7C3AED', '#FCD34D'),
  palette('Warm Earth', '#78350F', '#B45309', '#65A30D'),
] as const;

/** Three random colors as `#RRGGBB`. */
export function randomPalette(random: () => number = Math.random): Palette {
  const color = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')
      .toUpperCase()}`;
  return { primary_color: color(), secondary_color: color(), accent_color: color() };
}

/** Whether two palettes look the same. */
export const isSamePalette = (one: Palette, other: Palette): boolean =>
  (['primary_color', 'secondary_color', 'accent_color'] as const).every(
    (key) => one[key].toUpperCase() === other[key].toUpperCase(),
  );
