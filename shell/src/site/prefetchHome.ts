/**
 * Fetches the files of the page behind sign-in into the browser's cache, so that signing in has little left to load.
 * `/home` names them: the shell's own, and those of the dashboard's area. Failing costs nothing but the head start.
 */
export async function prefetchHome(page: Document): Promise<void> {
  const answer = await fetch('/home', { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!answer?.ok) return;
  const home = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const later = home.querySelector<HTMLTemplateElement>('#plumbline-later')?.content;
  const files = [home, later].flatMap((part) => [
    ...(part?.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="preload"]') ?? []),
  ]);
  page.head.append(...files.map((file) => prefetchLink(page, file)));
}

function prefetchLink(page: Document, file: Element): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'prefetch';
  link.href = file.getAttribute('src') ?? file.getAttribute('href') ?? '';
  const as = file.getAttribute('as');
  if (as) link.as = as;
  link.crossOrigin = file.getAttribute('crossorigin');
  return link;
}
