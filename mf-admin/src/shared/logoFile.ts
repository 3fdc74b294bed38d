/** Maximum logo size; the bucket has the same limit. */
const maxLogoBytes = 10 * 1024 * 1024;

/** File types named in the two screens' errors (fixed texts). */
const taken = {
  settings: {
    types: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'],
    words: 'JPG, PNG, SVG',
  },
  branding: {
    types: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'],
    words: 'PNG, JPG, SVG, WebP',
  },
} as const;
export type LogoScreen = keyof typeof taken;

/** File types for the file picker. */
export const logoAccept = 'image/png,image/jpeg,image/svg+xml,image/webp';

/** Why a file can't be the logo; undefined when it can. */
export function logoProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  screen: LogoScreen,
): string | undefined {
  const { types, words } = taken[screen];
  if (!types.some((one) => one === type)) return `Please select a valid image file (${words})`;
  if (size > maxLogoBytes) return 'This logo is over 10 MB. Choose a smaller file.';
  if (size === 0) return 'This file is empty.';
  return undefined;
}
