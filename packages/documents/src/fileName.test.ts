import { documentFileName } from './fileName.ts';

describe('documentFileName', () => {
  it.each([
    ['QT', 'QT-202611-001', 'Kitchen remodel', 'QT-202611-001_Kitchen_remodel.pdf'],
    ['QT', 'Q-0001', 'Kitchen remodel', 'QT-0001_Kitchen_remodel.pdf'],
    ['INV', 'INV-0042', 'Phase 2: "framing" / roof', 'INV-0042_Phase_2_framing_roof.pdf'],
    ['INV', '2026-11-21', '../../etc/passwd', 'INV-2026-11-21_etc_passwd.pdf'],
    ['QT', 'QT-1', 'Küche Пример 台所', 'QT-1_Küche_Пример_台所.pdf'],
    ['QT', 'QT-1', '   ', 'QT-1.pdf'],
  ])('of %s, %s and %j is %s', (prefix, number, title, name) => {
    expect(documentFileName(prefix, number, title)).toBe(name);
  });

  it('keeps a long title to 80 characters', () => {
    expect(documentFileName('QT', 'QT-1', 'x'.repeat(500))).toBe(`QT-1_${'x'.repeat(80)}.pdf`);
  });
});
