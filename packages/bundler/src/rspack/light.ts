import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lightKey } from '@plumbline/area-registry/page';
import type { Configuration } from '@rspack/core';
import { baseConfiguration } from './base.ts';
import { ScopedStylesPlugin } from './scopedStylesPlugin.ts';

/** Folder of the light pages, below src and below the files of a release. */
const lightFolder = 'light';

type LightBuild = { folder: string; id: string; output: string; base: string };

/**
 * The build of an area's light pages: src/light/<name>.tsx of the route `<id>.<name>`, each one script and one style
 * without the shell, React, and the component library. Undefined for an area without any.
 */
export function lightConfiguration({
  folder,
  id,
  output,
  base,
}: LightBuild): Configuration | undefined {
  const names = lightPages(folder);
  if (names.length === 0) return undefined;
  const common = baseConfiguration(folder, 'production');
  return {
    ...common,
    name: `${id}-light`,
    entry: Object.fromEntries(names.map((name) => [name, `./src/${lightFolder}/${name}.tsx`])),
    resolve: { ...common.resolve, alias: lightAliases() },
    externals: refuseHeavyImports,
    output: {
      path: join(output, lightFolder),
      publicPath: `${base}${lightFolder}/`,
      uniqueName: `${id}-light`,
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      clean: true,
    },
    plugins: [new ScopedStylesPlugin(id)],
  };
}

/** Whether a file below the output belongs to a light page: the build of the app's part leaves it alone. */
export const isLightFile = (output: string) => (file: string) =>
  relative(output, resolve(output, file)).split(sep)[0] === lightFolder;

/** Names of an area's light pages. */
function lightPages(folder: string): string[] {
  const pages = join(folder, 'src', lightFolder);
  if (!existsSync(pages)) return [];
  return readdirSync(pages).flatMap((file) => /^(\w+)\.tsx$/.exec(file)?.[1] ?? []);
}

/** Style and script of each light page, by their keys in `preload`. */
export async function lightPreloads(
  output: string,
  folder: string,
  id: string,
): Promise<Record<string, string[]>> {
  const names = lightPages(folder);
  if (names.length === 0) return {};
  // Missing where their build failed, which says why.
  const built = (await readdir(join(output, lightFolder)).catch(() => []))
    .filter((file) => /\.(css|js)$/.test(file))
    .toSorted();
  return Object.fromEntries(
    names.map((name) => [
      lightKey(`${id}.${name}`),
      built.filter((file) => file.startsWith(`${name}.`)).map((file) => `${lightFolder}/${file}`),
    ]),
  );
}

/** What a light page may not import, itself or by way of its components. */
const heavy =
  /^(@mui|@emotion|@remix-run|@reduxjs)\/|^react-(router|redux|hook-form)|^@plumbline\/(shell|offline|documents|data$|platform$|design\/(?!light$))/;

/** Fails the build for an import that would bring the shell, the router, or the component library. */
export async function refuseHeavyImports({
  request,
  contextInfo,
}: {
  request?: string;
  contextInfo?: { issuer: string };
}): Promise<undefined> {
  if (request && heavy.test(request))
    throw new Error(
      `${contextInfo?.issuer ?? 'A light page'} imports ${request}, which light pages can't have. Import from @plumbline/design, @plumbline/data/light, or @plumbline/platform/light.`,
    );
}

/** Preact in place of React, a tenth of its size; and of the design package what needs no component library. */
function lightAliases(): Record<string, string> {
  return {
    'react/jsx-runtime$': fileURLToPath(import.meta.resolve('preact/jsx-runtime')),
    'react-dom/client$': fileURLToPath(import.meta.resolve('preact/compat/client')),
    react$: fileURLToPath(import.meta.resolve('preact/compat')),
    '@plumbline/design$': '@plumbline/design/light',
  };
}
