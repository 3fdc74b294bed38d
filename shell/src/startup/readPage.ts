import { pageConfig, type PageConfig } from '@plumbline/contract/config';
import * as z from 'zod/mini';

/** What the page was started with, or everything that keeps it from starting, each in plain words. */
export type StartUp =
  | { canStart: true; config: PageConfig; registry: unknown }
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

/** Reads configuration and registry from the page; the registry is as it came, unchecked. */
export function readPage(page: Document): StartUp {
  const config = pageConfig.safeParse(inline(page, 'plumbline-config') ?? {});
  if (!config.success)
    return { canStart: false, missing: config.error.issues.map(({ message }) => message) };
  return {
    canStart: true,
    config: config.data,
    registry: inline(page, 'plumbline-registry'),
  };
}

const numbered = z.object({ revision: z.number() });

/** The revision of a registry as it came, unchecked: the page's own, or one that was asked for. */
export function revisionOf(received: unknown): number {
  return numbered.parse(received).revision;
}

/** The revision of the registry that the page came with. */
export function revisionOfPage(page: Document): number {
  return revisionOf(inline(page, 'plumbline-registry'));
}
