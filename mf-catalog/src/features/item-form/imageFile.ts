const types = ['image/png', 'image/jpeg', 'image/gif'];
const mostBytes = 5 * 1024 * 1024;

/** Why a file can't be an item image; undefined when it can. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!types.includes(type)) return 'Please choose a PNG, JPG or GIF image';
  if (size > mostBytes)
    return `This image is ${(size / 1024 / 1024).toFixed(1)} MB. Choose one of 5 MB or less.`;
  return undefined;
}

/** Whether the browser can decode the file, regardless of its extension. */
export async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
