const fetchFile = async (url: string, name: string) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The file answers ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
};

/** Hands a private file to the browser as a download. */
export async function downloadFile(url: string, name: string): Promise<undefined> {
  const href = URL.createObjectURL(await fetchFile(url, name));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

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
  return 'The address of the photo has been copied. It is valid for five minutes.';
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
