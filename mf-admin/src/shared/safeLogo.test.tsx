import { cleanSvg, isSeenOnWhite, safeLogo } from './safeLogo.ts';

describe('safeLogo', () => {
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0h9"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0h9"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:alert(1)"><path d="M0 0h9"/></a></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="https://evil.example"></iframe></foreignObject><path d="M0 0h9"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><style>@import "https://evil.example"</style><path d="M0 0h9"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/a.png"/><path d="M0 0h9"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/><path d="M0 0h9"/></svg>',
  ])('takes out what runs or calls home: %s', async (text) => {
    const clean = await cleanSvg(text);

    expect(clean).not.toMatch(/script|alert|evil|onload|foreignObject|href|import/i);
    expect(clean).toMatch(/^<svg[^>]*xmlns=/);
    expect(clean).toContain('d="M0 0h9"');
  });

  it('rejects files without shapes', async () => {
    await expect(cleanSvg('<script>alert(1)</script>')).rejects.toThrow(
      'This SVG has no visible content.',
    );
  });

  it('rejects files that only have an image extension', async () => {
    const file = new File(['not a picture'], 'a.png', { type: 'image/png' });
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no')) });

    await expect(safeLogo(file)).rejects.toThrow('This file isn’t an image we can read.');
  });

  it.each([
    [[255, 255, 255, 255, 250, 251, 252, 255], false],
    [[255, 255, 255, 255, 200, 220, 230, 255], true],
  ])('detects what is visible on white paper (%#)', (pixels, isSeen) => {
    expect(isSeenOnWhite(new Uint8ClampedArray(pixels))).toBe(isSeen);
  });
});
