const exifMark = 0x45786966;
const subIfdTag = 0x8769;
const takenTag = 0x9003;

/** Walks one directory of the TIFF part: calls back with tag and position of the value. */
function findTag(view: DataView, tiff: number, ifd: number, isLittle: boolean, wanted: number) {
  const count = view.getUint16(tiff + ifd, isLittle);
  for (let at = 0; at < count; at += 1) {
    const entry = tiff + ifd + 2 + at * 12;
    if (view.getUint16(entry, isLittle) === wanted) return view.getUint32(entry + 8, isLittle);
  }
  return undefined;
}

function readTiff(view: DataView, tiff: number): string | undefined {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const sub = findTag(view, tiff, view.getUint32(tiff + 4, isLittle), isLittle, subIfdTag);
  const value = sub && findTag(view, tiff, sub, isLittle, takenTag);
  if (!value) return undefined;
  const text = Array.from({ length: 19 }, (_, at) =>
    String.fromCharCode(view.getUint8(tiff + value + at)),
  ).join('');
  return /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text) ? text : undefined;
}

function findExif(view: DataView): string | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 4 < view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker === 0xffe1 && view.getUint32(at + 4) === exifMark) return readTiff(view, at + 10);
    if ((marker & 0xff00) !== 0xff00 || marker === 0xffda) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** When a JPEG was taken, by its EXIF, in the zone of whoever looks; undefined when it does not say. */
export function exifDate(start: ArrayBuffer): Date | undefined {
  try {
    const text = findExif(new DataView(start));
    if (!text) return undefined;
    const date = new Date(text.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T'));
    return Number.isNaN(date.getTime()) ? undefined : date;
  } catch (error) {
    // The file ends before its directories say so.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
