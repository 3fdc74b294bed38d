import { fetchFile } from '@plumbline/design/forms';

/** Hands several private files to the browser as one zip. */
export async function downloadZip(
  files: readonly { url: string; name: string }[],
  name: string,
): Promise<void> {
  const { zipFiles } = await import('@plumbline/design/documents');
  const fetched = await Promise.all(
    files.map(async (file) => ({ name: file.name, blob: await fetchFile(file.url, file.name) })),
  );
  const href = URL.createObjectURL(await zipFiles(fetched));
  const download = `${name.replace(/[^\p{L}\p{N}-]+/gu, '_')}_photos.zip`;
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
