import { fillMergeFields, openMergeFields, smsSize, toE164 } from './smsText.ts';

describe('smsSize', () => {
  it.each([
    ['', 'GSM-7', 0, 0, 160],
    ['Hello', 'GSM-7', 5, 1, 160],
    ['a'.repeat(160), 'GSM-7', 160, 1, 160],
    ['a'.repeat(161), 'GSM-7', 161, 2, 153],
    ['a'.repeat(306), 'GSM-7', 306, 2, 153],
    ['a'.repeat(307), 'GSM-7', 307, 3, 153],
    ['[€]', 'GSM-7', 6, 1, 160],
    ['{'.repeat(80), 'GSM-7', 160, 1, 160],
    // an escaped character is not torn in two: 76 of them fit in 153 places
    ['{'.repeat(153), 'GSM-7', 306, 3, 153],
    ['It’s done', 'UCS-2', 9, 1, 70],
    ['ж'.repeat(70), 'UCS-2', 70, 1, 70],
    ['ж'.repeat(71), 'UCS-2', 71, 2, 67],
    ['👍'.repeat(35), 'UCS-2', 70, 1, 70],
    ['👍'.repeat(36), 'UCS-2', 72, 2, 67],
    ['👍'.repeat(67), 'UCS-2', 134, 3, 67],
  ])('measures %j', (text, encoding, length, segments, limit) => {
    expect(smsSize(text)).toEqual({ encoding, length, segments, limit });
  });
});

describe('toE164', () => {
  it.each([
    ['(512) 555-0134', '+15125550134'],
    ['1 512 555 0134', '+15125550134'],
    ['+44 20 7946 0958', '+442079460958'],
    ['555-0134', null],
    ['', null],
    ['+0123456789', null],
    ['+1234567890123456', null],
    ['25125550134', null],
    ['512+5550134', null],
    ['call me', null],
  ])('reads %j', (phone, number) => {
    expect(toE164(phone)).toBe(number);
  });
});

describe('merge fields', () => {
  it('fills what is known and leaves what is not', () => {
    const text = fillMergeFields('Hi {client_name}, we come on {date}. {date}!', {
      client_name: 'Morgan {x}',
      company_name: 'Ridgeline',
    });

    expect(text).toBe('Hi Morgan {x}, we come on {date}. {date}!');
    expect(openMergeFields(text)).toEqual(['{x}', '{date}']);
    expect(openMergeFields('Braces {} { a } {A}')).toEqual([]);
  });
});
