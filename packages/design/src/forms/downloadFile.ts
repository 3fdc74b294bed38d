/** Fetches a file under a name of its own. @throws when the server does not give it */
export async function fetchFile(url: string, name: string): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The file answers ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], name, { type: blob.type });
}

/** Hands a private file to the browser as a download. @throws as fetchFile */
export async function downloadFile(url: string, name: string): Promise<undefined> {
  const href = URL.createObjectURL(await fetchFile(url, name));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
