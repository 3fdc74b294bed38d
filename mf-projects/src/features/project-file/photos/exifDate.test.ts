import { exifDate } from './exifDate.ts';

/** A JPEG's head with an EXIF block that holds only the time of the exposure. */
function jpeg(taken: string, isLittle = true): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(120));
  const ascii = (at: number, text: string) =>
    Array.from(text).forEach((letter, step) => view.setUint8(at + step, letter.charCodeAt(0)));
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe1);
  view.setUint16(4, 100);
  ascii(6, 'Exif');
  const tiff = 12;
  view.setUint16(tiff, isLittle ? 0x4949 : 0x4d4d);
  view.setUint32(tiff + 4, 8, isLittle);
  const entry = (at: number, tag: number, value: number) => {
    view.setUint16(tiff + at, 1, isLittle);
    view.setUint16(tiff + at + 2, tag, isLittle);
    view.setUint32(tiff + at + 10, value, isLittle);
  };
  entry(8, 0x8769, 26);
  entry(26, 0x9003, 50);
  ascii(tiff + 50, taken);
  return view.buffer;
}

describe('exifDate', () => {
  it.each([true, false])('reads the time of the exposure (little endian: %s)', (isLittle) => {
    expect(exifDate(jpeg('2026:03:02 15:04:05', isLittle))).toEqual(new Date(2026, 2, 2, 15, 4, 5));
  });

  it.each(['0000:00:00 00:00:00', 'not a date at all!!'])('has no date for %j', (taken) => {
    expect(exifDate(jpeg(taken))).toBeUndefined();
  });

  it('has no date where the file is cut off or is no JPEG', () => {
    expect(exifDate(jpeg('2026:03:02 15:04:05').slice(0, 40))).toBeUndefined();
    expect(exifDate(new ArrayBuffer(0))).toBeUndefined();
    expect(exifDate(new TextEncoder().encode('%PDF-1.7 and more').buffer)).toBeUndefined();
  });
});
