const types = ['image/png', 'image/jpeg', 'image/gif'];
const mostBytes = 5 * 1024 * 1024;

/** Why a file cannot be an item's picture; undefined when it can [002 §9]. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!types.includes(type)) return 'Please choose a PNG, JPG or GIF image';
  if (size > mostBytes)
    return `This image has ${(size / 1024 / 1024).toFixed(1)} MB. Choose one of 5MB or less.`;
  return undefined;
}

/** Whether the browser can draw the file, whatever its name says. */
export async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
