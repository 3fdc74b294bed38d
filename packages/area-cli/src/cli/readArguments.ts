import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * The arguments of a command of at most one word, or `words`, and some options. Anything else ends it by `stop`, with
 * what is wrong and `usage`.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  stop: (message: string) => never,
  usage: string,
  options: Options,
  words = 1,
) {
  try {
    const args = process.argv.slice(2).filter((argument) => argument !== '--');
    const read = parseArgs({ args, allowPositionals: true, options });
    if (read.positionals.length <= words) return read;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  return stop(`${words === 1 ? 'One area at a time' : 'That is one word too many'}.\n${usage}`);
}
