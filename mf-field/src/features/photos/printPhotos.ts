/** As many photos are printed at most: each is loaded and takes a third of a row. */
export const mostPrinted = 60;

/** Loads a private file that has an address; undefined where it can't be loaded. */
export async function loadFile(url: string | undefined): Promise<Blob | undefined> {
  if (!url) return undefined;
  try {
    const answer = await fetch(url);
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
}

/** What a PDF says about photos that it does not show; '' if it shows all. */
export function missingPhotos(missing: number): string {
  if (missing === 0) return '';
  return missing === 1 ? '1 photo is not shown' : `${missing} photos are not shown`;
}
