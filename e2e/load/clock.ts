// Preloaded into a service: its clock jumps while a file says by how many milliseconds. The database's does not.
import { readFileSync, watchFile } from 'node:fs';

const file = process.env.LOAD_CLOCK_FILE ?? '';
const RealDate = Date;
let offset = 0;
const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
};
watchFile(file, { interval: 250 }, read).unref();

const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, self)),
});
