import { pageConfig, registry, type PageConfig, type Registry } from '@plumbline/contract';

/** What the page was started with, or everything that keeps it from starting, each in plain words. */
export type StartUp =
  | { canStart: true; config: PageConfig; registry: Registry }
  | { canStart: false; missing: string[] };

const inline = (page: Document, id: string): unknown => {
  const text = page.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const nothingLive: Registry = { revision: 0, issued_at: '1970-01-01T00:00:00Z', areas: {} };

/** Reads configuration and registry from the page [000 §7]; a registry in an unknown form counts as empty. */
export function readPage(page: Document): StartUp {
  const config = pageConfig.safeParse(inline(page, 'plumbline-config') ?? {});
  if (!config.success)
    return { canStart: false, missing: config.error.issues.map(({ message }) => message) };
  const live = registry.safeParse(inline(page, 'plumbline-registry'));
  return {
    canStart: true,
    config: config.data,
    registry: live.success ? live.data : nothingLive,
  };
}
