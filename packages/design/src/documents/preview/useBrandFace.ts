import { useEffect } from 'react';
import { brandFolder } from '@plumbline/documents/fonts/brandFamilies';

const asked = new Set<string>();

async function load(font: string, folder: string): Promise<void> {
  const { brandFile } = await import('@plumbline/documents/fonts/brandAssets');
  const weights = [400, 700].map(async (weight) => {
    const address = brandFile(folder, `${folder}-latin-${weight}-normal.woff`);
    if (!address) return;
    const face = await new FontFace(font, `url(${address})`, { weight: String(weight) }).load();
    document.fonts.add(face);
  });
  await Promise.all(weights);
}

/**
 * Shows a brand's typeface on the screen too, under its own name, from the file that documents are written with.
 * It loads once, with the first preview; until then, and where it does not load, the next family of the list is shown.
 */
export function useBrandFace(font: string | null | undefined): void {
  const folder = brandFolder(font);
  useEffect(() => {
    if (!font || !folder || asked.has(font) || !('fonts' in document)) return;
    asked.add(font);
    load(font, folder).catch(() => asked.delete(font));
  }, [font, folder]);
}
