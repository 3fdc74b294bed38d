import { blankPlace, placeOf, takenAt } from './exif.ts';

type Made = { taken?: string; isLittle?: boolean; north?: string; east?: string };

/** The TIFF part that a camera writes: the time of the exposure, and 48°8'30", 11°34'6". */
function tiff({ taken = '', isLittle = true, north = 'N', east = 'E' }: Made): Uint8Array {
  const view = new DataView(new ArrayBuffer(300));
  const ascii = (at: number, text: string) =>
    Array.from(text).forEach((letter, step) => view.setUint8(at + step, letter.charCodeAt(0)));
  const ifd = (
    at: number,
    entries: readonly (readonly [number, number, number, number | string])[],
  ) => {
    view.setUint16(at, entries.length, isLittle);
    entries.forEach(([tag, type, count, value], step) => {
      const entry = at + 2 + step * 12;
      view.setUint16(entry, tag, isLittle);
      view.setUint16(entry + 2, type, isLittle);
      view.setUint32(entry + 4, count, isLittle);
      if (typeof value === 'string') ascii(entry + 8, value);
      else view.setUint32(entry + 8, value, isLittle);
    });
  };
  const rationals = (at: number, values: readonly number[]) =>
    values.forEach((value, step) => {
      view.setUint32(at + step * 8, value * 100, isLittle);
      view.setUint32(at + step * 8 + 4, 100, isLittle);
    });
  view.setUint32(0, isLittle ? 0x49492a00 : 0x4d4d002a);
  view.setUint32(4, 8, isLittle);
  ifd(8, [
    [0x8769, 4, 1, 50],
    [0x8825, 4, 1, 80],
  ]);
  ifd(50, [[0x9003, 2, 20, 150]]);
  ifd(80, [
    [1, 2, 2, north],
    [2, 5, 3, 200],
    [3, 2, 2, east],
    [4, 5, 3, 224],
  ]);
  ascii(150, taken);
  rationals(200, [48, 8, 30]);
  rationals(224, [11, 34, 6]);
  return new Uint8Array(view.buffer);
}
const text = (value: string) => new TextEncoder().encode(value);
const joined = (...parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const jpeg = (made: Made = {}) =>
  joined(
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 1, 50),
    text('Exif\0\0'),
    tiff(made),
    text('picture'),
  );

describe('takenAt', () => {
  it.each([true, false])('reads the time of the exposure (little endian: %s)', (isLittle) => {
    expect(takenAt(jpeg({ taken: '2026:03:02 15:04:05', isLittle }))).toEqual(
      new Date(2026, 2, 2, 15, 4, 5),
    );
  });

  it.each(['0000:00:00 00:00:00', 'not a date at all!!'])('has no date for %j', (taken) => {
    expect(takenAt(jpeg({ taken }))).toBeUndefined();
  });

  it('has no date where the file is cut off or holds no EXIF', () => {
    expect(takenAt(jpeg({ taken: '2026:03:02 15:04:05' }).slice(0, 40))).toBeUndefined();
    expect(takenAt(new Uint8Array())).toBeUndefined();
    expect(takenAt(text('%PDF-1.7 and more'))).toBeUndefined();
  });
});

describe('placeOf', () => {
  it.each([
    [
      { north: 'N', east: 'E' },
      { latitude: 48.141667, longitude: 11.568333 },
    ],
    [
      { north: 'S', east: 'W' },
      { latitude: -48.141667, longitude: -11.568333 },
    ],
    [{ isLittle: false }, { latitude: 48.141667, longitude: 11.568333 }],
  ])('reads where a photo was taken: %j', (made, place) => {
    expect(placeOf(jpeg(made))).toEqual(place);
  });

  it('finds it in HEIC and WebP too, which keep the same part elsewhere', () => {
    const heic = joined(
      text('\0\0\0\x18ftypheic'),
      new Uint8Array(500),
      text('Exif\0\0'),
      tiff({}),
    );
    const webp = joined(text('RIFF----WEBPEXIF----'), tiff({}));

    expect([heic, webp].map(placeOf)).toEqual([
      { latitude: 48.141667, longitude: 11.568333 },
      { latitude: 48.141667, longitude: 11.568333 },
    ]);
  });

  it('knows no place where there is none', () => {
    expect(placeOf(text('%PDF-1.7 II*\0 and more'))).toBeUndefined();
  });
});

describe('blankPlace', () => {
  it('leaves no trace of the place, and the time and the picture as they were', () => {
    const photo = jpeg({ taken: '2026:03:02 15:04:05' });
    const before = photo.slice();

    const isChanged = blankPlace(photo);

    expect(isChanged).toBe(true);
    expect(placeOf(photo)).toBeUndefined();
    // The two positions and the directory that named them.
    expect([...photo.subarray(12 + 200, 12 + 248)]).toEqual(Array(48).fill(0));
    expect([...photo.subarray(12 + 80, 12 + 130)]).toEqual(Array(50).fill(0));
    expect(takenAt(photo)).toEqual(new Date(2026, 2, 2, 15, 4, 5));
    expect(photo).toHaveLength(before.length);
    expect(photo.subarray(-7)).toEqual(before.subarray(-7));
  });

  it('blanks the preview inside a photo, and the place in XMP', () => {
    const photo = joined(
      jpeg(),
      text(
        '<x exif:GPSLatitude="48,8.5N" dc:title="Roof"><exif:GPSLongitude>11,34E</exif:GPSLongitude></x>',
      ),
      jpeg(),
    );

    blankPlace(photo);

    const left = new TextDecoder('latin1').decode(photo);
    expect(placeOf(photo)).toBeUndefined();
    expect(left).not.toMatch(/48,8\.5N|11,34E/);
    expect(left).toMatch(/dc:title="Roof"/);
  });

  it('changes nothing where there is no place', () => {
    const photo = text('\xff\xd8\xff no camera wrote this');
    const before = photo.slice();

    expect(blankPlace(photo)).toBe(false);
    expect(photo).toEqual(before);
  });
});
