import { safeFileName, sha256 } from './fileNames.ts';
import { photoTypeOf } from '@plumbline/domain/photo-type';
import { titleOf } from './photoFile.ts';

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'string' ? Array.from(value).map((letter) => letter.charCodeAt(0)) : [value],
    ),
  );

describe('photoTypeOf', () => {
  it.each([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe1)],
    ['image/png', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a)],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBP')],
    ['image/heic', bytes(0, 0, 0, 24, 'ftypheic')],
  ])('knows %s by its first bytes', (type, head) => {
    expect(photoTypeOf(head)).toBe(type);
  });

  it.each([
    ['a program', bytes('MZ', 0x90, 0)],
    ['an SVG', bytes('<svg onload="alert(1)">')],
    ['a PDF', bytes('%PDF-1.7')],
    ['nothing', bytes()],
  ])('takes %s for no photo', (_, head) => {
    expect(photoTypeOf(head)).toBeUndefined();
  });
});

describe('safeFileName', () => {
  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\photos\\a.png', 'a.png'],
    ['a\u0000b\nc.jpg', 'abc.jpg'],
    ['/', 'photo'],
  ])('makes %j into %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('cuts a name of 300 characters and keeps its ending', () => {
    const name = safeFileName(`${'x'.repeat(300)}.jpeg`);

    expect(name).toHaveLength(200);
    expect(name).toMatch(/\.jpeg$/);
  });
});

describe('titleOf', () => {
  it('is the name without its ending', () => {
    expect(titleOf('Kitchen wall.final.JPG')).toBe('Kitchen wall.final');
  });
});

describe('sha256', () => {
  it('is the published one of a known text', async () => {
    expect(await sha256(new Blob(['abc']))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
