/** iPhones and iPads, the iPads that call themselves Macs included. */
export function isIos(agent: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return (
    /iPad|iPhone|iPod/.test(agent.userAgent) ||
    (/Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1)
  );
}

/** A window for the PDF, opened while the tap still counts as the user's own act; iOS only. */
export function openPdfTab(): Window | null {
  return isIos() ? window.open('', '_blank') : null;
}

/**
 * Hands a PDF to the user: a download, and on iOS the tab that `openPdfTab` opened, with the hint
 * to use Share > Save to Files. The blob's link is released one second later; a tab
 * keeps it for a minute, until its reader has the whole file.
 */
export function savePdf(
  pdf: Blob,
  fileName: string,
  tab: Window | null = null,
): 'downloaded' | 'opened' {
  const url = URL.createObjectURL(pdf);
  if (tab && !tab.closed) {
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return 'opened';
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return 'downloaded';
}

/** What iOS users read beside the opened PDF. */
export const iosSaveHint = 'Use Share > Save to Files to keep the PDF.';
