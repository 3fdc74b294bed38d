import type { AreaStore } from '@plumbline/area-registry/store';
import type { Upload } from '@plumbline/area-registry/teams';
import { checkFiles, type Checked, type OpenShell } from './checkFiles.ts';
import type { Finding } from './finding.ts';

/**
 * Checks what a team has sent as `area check` does, but for the types, which need the sources. What the team's build
 * says of its styles is not believed.
 */
export function checkUpload(
  { files, ...upload }: Upload,
  store: AreaStore,
  openShell: OpenShell,
): Promise<Checked> {
  const read = async (name: string) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`There is no ${name}.`);
    return bytes;
  };
  const styles = Promise.resolve(checkStyles(upload.area.id, files));
  return checkFiles({ ...upload, read }, store, openShell, styles);
}

/** Style sheets that reach beyond the area. */
function checkStyles(id: string, files: Map<string, Uint8Array>): Finding[] {
  return [...files]
    .filter(
      ([name, bytes]) => name.endsWith('.css') && !isScoped(new TextDecoder().decode(bytes), id),
    )
    .map(([name]) => ({
      rule: 'style',
      message: `${name} applies to the whole page, so it changes other areas. Build the area with the area tool.`,
    }));
}

/** Whether a style sheet is one layer with one scope, the area's, which nothing inside ends early. */
export function isScoped(css: string, id: string): boolean {
  const start = `@layer areas{@scope ([data-areas~="${id}"]){`;
  if (!css.startsWith(start) || !css.endsWith('}}')) return false;
  const inside = css
    .slice(start.length, -2)
    .replaceAll(/\/\*[^]*?\*\/|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\\[^]/g, '');
  // What is left of a comment or a text that does not end would hide the braces after it.
  if (/["']|\/\*/.test(inside)) return false;
  let depth = 0;
  for (const character of inside) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
