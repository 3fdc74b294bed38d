import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, normalize } from 'node:path';
import { z } from 'zod';

type Frame = { name: string; file: string; line: number; column: number };

const frame = /^\s*at (?:(.*?) \()?(\S+?):(\d+):(\d+)\)?$/;
const most = 8;
const mapping = z.object({ originalSource: z.string(), originalLine: z.number() });

/**
 * Where a browser's stack is in an area's sources, one `name (src/…tsx:12)` a line. `output` has the files of the build
 * and their maps, and `base` is their address. Frames of other scripts are left out.
 */
export async function traceOf(stack: string, output: string, base: string): Promise<string> {
  const frames = stack.split('\n').flatMap((line) => frameIn(line, base));
  const places = await Promise.all(frames.slice(0, most).map((one) => placeOf(one, output)));
  return places.join('\n');
}

function frameIn(line: string, base: string): Frame[] {
  const [, name = '', url = '', row = '', column = ''] = frame.exec(line) ?? [];
  const at = url.indexOf(base);
  if (at === -1) return [];
  const [file = ''] = url.slice(at + base.length).split('?');
  return [{ name, file, line: Number(row), column: Number(column) }];
}

async function placeOf({ name, file, line, column }: Frame, output: string): Promise<string> {
  const map = await readFile(join(output, normalize(`/${file}.map`)), 'utf8').catch(() => null);
  const found = map
    ? mapping.safeParse(mapOf(map).findEntry(line - 1, column - 1)).data
    : undefined;
  const source = found?.originalSource.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '');
  const place = found ? `${source}:${found.originalLine + 1}` : `${file}:${line}`;
  return name ? `${name} (${place})` : place;
}

const mapOf = (text: string) => new SourceMap(JSON.parse(text));
