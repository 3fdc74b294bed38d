import { visualOrder } from './visualOrder.ts';

const shown = (text: string) => String.fromCodePoint(...visualOrder(text).map(({ code }) => code));
const copied = (text: string) =>
  visualOrder(text)
    .map(({ text: part }) => part)
    .join('');

describe('visualOrder', () => {
  it('leaves left-to-right text as it stands', () => {
    expect(shown('Kitchen (phase 2)')).toBe('Kitchen (phase 2)');
  });

  it('composes letters and their accents', () => {
    expect(shown('Jose\u0301')).toBe('José');
  });

  it('turns Hebrew around and keeps numbers and Latin words readable', () => {
    expect(shown('אבג 12 OK')).toBe('OK 12 גבא');
  });

  it('mirrors brackets in right-to-left text', () => {
    expect(shown('(אב)')).toBe('(בא)');
  });

  it('joins Arabic letters: initial, medial, final', () => {
    // "mhmd": meem initial, hah medial, meem medial, dal final, drawn from the left
    expect(shown('محمد')).toBe('\ufeaa\ufee4\ufea4\ufee3');
  });

  it('draws lam and alef as one shape that copies as two letters', () => {
    expect(shown('لا')).toBe('\ufefb');
    expect(copied('لا')).toBe('لا');
  });

  it('leaves out control characters, direction marks and variation selectors', () => {
    expect(shown('a\u0000b\u202ec\ufe0f')).toBe('abc');
  });

  it('keeps characters beyond U+FFFF whole', () => {
    expect(visualOrder('👷').map(({ code }) => code)).toEqual([0x1f477]);
  });
});
