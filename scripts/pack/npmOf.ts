import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Name and version of the package in a tarball. */
export async function npmOf(tarball: string): Promise<{ name: string; version: string }> {
  const call = ['-xzOf', tarball, 'package/package.json'];
  const { stdout } = await promisify(execFile)('tar', call);
  const { name, version }: { name: string; version: string } = JSON.parse(stdout);
  return { name, version };
}
