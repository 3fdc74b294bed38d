import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatUnitPrice,
  formatRelative,
  setCompanyZone,
  shortMoney,
  addDays,
  today,
  onOneLine,
} from './formats.ts';

describe('formatUnitPrice', () => {
  it.each([
    [12.5, '$12.50'],
    [0.125, '$0.125'],
    [-1234.0875, '−$1,234.0875'],
  ])('of %d is %s', (dollars, text) => {
    expect(formatUnitPrice(dollars)).toBe(text);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [-1234.5, '−$1,234.50'],
    [1_000_000, '$1,000,000.00'],
  ])('writes %d as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('leaves the cents out where asked', () => {
    expect(formatMoney(1234.5, { whole: true })).toBe('$1,235');
  });
});

describe('formatDate', () => {
  it('keeps a date without a time on its day in every zone', () => {
    expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDate('2026-01-01')).toBe('Jan 1, 2026');
    expect(formatDate('infinity')).toBe('infinity');
  });

  it('adds the time for an instant', () => {
    const local = new Date(2026, 10, 20, 16, 5).toISOString();

    expect(formatDateTime(local)).toBe('Nov 20, 2026, 4:05 PM');
  });
});

describe('the company’s time zone', () => {
  afterEach(() => setCompanyZone(undefined));
  const instant = '2026-11-24T03:30:00Z';

  it('decides the date and time of an instant, and which day today is', () => {
    setCompanyZone('America/Chicago');
    expect(formatDate(instant)).toBe('Nov 23, 2026');
    expect(formatDateTime(instant)).toBe('Nov 23, 2026, 9:30 PM');
    expect(today(new Date(instant))).toBe('2026-11-23');

    setCompanyZone('Asia/Tokyo');
    expect(formatDate(instant)).toBe('Nov 24, 2026');
    expect(today(new Date(instant))).toBe('2026-11-24');
  });

  it('leaves dates without a time and named zones alone', () => {
    setCompanyZone('Asia/Tokyo');

    expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDate(instant, 'America/Chicago')).toBe('Nov 23, 2026');
  });

  it('uses the reader’s zone for a name that does not exist', () => {
    setCompanyZone('Nowhere/Else');

    expect(formatDate('2026-11-24T12:00:00Z')).toBe('Nov 24, 2026');
  });
});

describe('formatRelative', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-24T12:00:00Z', 'in 3 days'],
    ['2025-11-21T12:00:00Z', 'last year'],
  ])('says %s as %s', (instant, text) => {
    expect(formatRelative(instant, now)).toBe(text);
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '0.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [1024, '1.00 KB'],
    [2_516_582, '2.40 MB'],
    [5 * 1024 ** 3, '5.00 GB'],
    [3 * 1024 ** 4, '3072.00 GB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe('addDays', () => {
  it('crosses months, years, and leap days', () => {
    expect([addDays('2026-12-15', 30), addDays('2028-03-01', -1)]).toEqual([
      '2027-01-14',
      '2028-02-29',
    ]);
  });
});

describe('today', () => {
  it('is the day where the reader is, a minute before its end too', () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});

describe('onOneLine', () => {
  it('has no space to break at', () => {
    expect(onOneLine('(512) 555-0142 ext 3')).toBe('(512)\u00a0555-0142\u00a0ext\u00a03');
  });
});

it.each([
  [0, '$0'],
  [250, '$250'],
  [-34_000, '−$34k'],
  [999_000, '$999k'],
  [12_500_000, '$12.5M'],
  [-1_000_000, '−$1M'],
])('writes %d short as %s', (value, words) => {
  expect(shortMoney(value)).toBe(words);
});
