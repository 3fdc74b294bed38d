/** Where a photo was taken, in degrees; south and west are negative. */
export type Place = { latitude: number; longitude: number };

/** What the camera wrote into the file: its TIFF part, and where that begins. */
type Tiff = { view: DataView; start: number; isLittle: boolean };
type Entry = { at: number; type: number; count: number };

const subIfdTag = 0x8769;
const gpsIfdTag = 0x8825;
const takenTag = 0x9003;
/** Bytes of one value by its TIFF type, from 1. */
const sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * The places where an EXIF part may begin. They are looked for, not read from a directory: so JPEG, HEIC, WebP and PNG
 * are one case, and a preview that a phone keeps inside the photo is another one.
 */
function* findTiffs(bytes: Uint8Array): Generator<Tiff> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 < bytes.length; at += 1) {
    const first = bytes[at];
    if (first !== 0x49 && first !== 0x4d) continue;
    const mark = view.getUint32(at);
    if (mark === 0x49492a00) yield { view, start: at, isLittle: true };
    if (mark === 0x4d4d002a) yield { view, start: at, isLittle: false };
  }
}

/** The entries of one directory by tag; none where the file ends before the directory says so. */
function readIfd({ view, start, isLittle }: Tiff, ifd: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  if (start + ifd + 2 > view.byteLength) return entries;
  const count = view.getUint16(start + ifd, isLittle);
  for (let step = 0; step < count; step += 1) {
    const at = start + ifd + 2 + step * 12;
    if (at + 12 > view.byteLength) return entries;
    entries.set(view.getUint16(at, isLittle), {
      at,
      type: view.getUint16(at + 2, isLittle),
      count: view.getUint32(at + 4, isLittle),
    });
  }
  return entries;
}

const firstIfd = (tiff: Tiff) => readIfd(tiff, tiff.view.getUint32(tiff.start + 4, tiff.isLittle));

function ifdOf(tiff: Tiff, tag: number): Map<number, Entry> {
  const entry = firstIfd(tiff).get(tag);
  return entry ? readIfd(tiff, tiff.view.getUint32(entry.at + 8, tiff.isLittle)) : new Map();
}

/** Where an entry's value lies: in the entry itself, or elsewhere when it is longer than four bytes. */
function valueOf({ view, start, isLittle }: Tiff, { at, type, count }: Entry) {
  const length = (sizes[type - 1] ?? 0) * count;
  const from = length <= 4 ? at + 8 : start + view.getUint32(at + 8, isLittle);
  return from + length <= view.byteLength ? { from, length } : undefined;
}

function textOf(tiff: Tiff, entry: Entry | undefined): string | undefined {
  const value = entry && valueOf(tiff, entry);
  if (!value || value.length > 100) return undefined;
  const letters = Array.from({ length: value.length }, (_, at) =>
    tiff.view.getUint8(value.from + at),
  );
  return String.fromCharCode(...letters).replace(/\0.*$/s, '');
}

/** Degrees, minutes and seconds as one number. */
function degreesOf(tiff: Tiff, entry: Entry | undefined): number | undefined {
  const value = entry?.type === 5 && entry.count === 3 ? valueOf(tiff, entry) : undefined;
  if (!value) return undefined;
  const [degrees = NaN, minutes = NaN, seconds = NaN] = [0, 8, 16].map((step) => {
    const over = tiff.view.getUint32(value.from + step, tiff.isLittle);
    const under = tiff.view.getUint32(value.from + step + 4, tiff.isLittle);
    return under === 0 ? NaN : over / under;
  });
  return degrees + minutes / 60 + seconds / 3600;
}

/** When a photo was taken, by its EXIF, in the zone of whoever looks; undefined when it does not say. */
export function takenAt(start: Uint8Array): Date | undefined {
  for (const tiff of findTiffs(start)) {
    const text = textOf(tiff, ifdOf(tiff, subIfdTag).get(takenTag));
    if (!text || !/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text)) continue;
    const date = new Date(text.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T'));
    if (!Number.isNaN(date.getTime())) return date;
  }
  return undefined;
}

/** Where a photo was taken, by its EXIF; undefined when it does not say. */
export function placeOf(start: Uint8Array): Place | undefined {
  for (const tiff of findTiffs(start)) {
    const gps = ifdOf(tiff, gpsIfdTag);
    const north = degreesOf(tiff, gps.get(2));
    const east = degreesOf(tiff, gps.get(4));
    if (north === undefined || east === undefined || !(north <= 90) || !(east <= 180)) continue;
    const latitude = textOf(tiff, gps.get(1)) === 'S' ? -north : north;
    const longitude = textOf(tiff, gps.get(3)) === 'W' ? -east : east;
    return { latitude: rounded(latitude), longitude: rounded(longitude) };
  }
  return undefined;
}

/** Six decimals are a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * Blanks in place where a photo was taken: the GPS directory of each EXIF part with all its values, and the same in XMP.
 * Returns whether there was anything.
 */
export function blankPlace(bytes: Uint8Array): boolean {
  let isChanged = false;
  for (const tiff of findTiffs(bytes)) {
    const pointer = firstIfd(tiff).get(gpsIfdTag);
    if (!pointer) continue;
    for (const entry of ifdOf(tiff, gpsIfdTag).values()) {
      const value = valueOf(tiff, entry);
      if (value) bytes.fill(0, value.from, value.from + value.length);
      bytes.fill(0, entry.at, entry.at + 12);
    }
    const ifd = tiff.start + tiff.view.getUint32(pointer.at + 8, tiff.isLittle);
    if (ifd + 2 <= bytes.length) bytes.fill(0, ifd, ifd + 2);
    isChanged = true;
  }
  return blankXmp(bytes) || isChanged;
}

const mark = new TextEncoder().encode('exif:GPS');

/** `exif:GPSLatitude="48,8.5N"` and `<exif:GPSLatitude>48,8.5N</…>`: the value becomes blanks. */
function blankXmp(bytes: Uint8Array): boolean {
  let isChanged = false;
  for (let at = bytes.indexOf(0x65); at !== -1; at = bytes.indexOf(0x65, at + 1)) {
    if (!mark.every((byte, step) => bytes[at + step] === byte)) continue;
    const text = String.fromCharCode(...bytes.subarray(at, at + 200));
    const found = /^exif:GPS\w+\s*(?:=\s*(["'])(?<quoted>.*?)\1|>(?<inside>[^<]*)<)/s.exec(text);
    const value = found?.groups?.quoted ?? found?.groups?.inside;
    if (!found || !value) continue;
    const from = at + found[0].lastIndexOf(value);
    bytes.fill(0x20, from, from + value.length);
    isChanged = true;
  }
  return isChanged;
}
