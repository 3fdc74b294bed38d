import { fetchFile } from '@plumbline/design/forms';

/** Hands the file to the device's own share sheet; where there is none, copies its address. Says what it did. */
export async function shareFile(url: string, name: string): Promise<string | undefined> {
  const data = { files: [await fetchFile(url, name)], title: name };
  if ('canShare' in navigator && navigator.canShare(data)) {
    await navigator.share(data).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return undefined;
  }
  await navigator.clipboard.writeText(url);
  return 'The address of the file has been copied. It is valid for five minutes.';
}

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
