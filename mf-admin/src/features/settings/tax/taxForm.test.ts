import { standardTax } from '../../../data/tax.ts';
import { rateForm, rateText, taxForm, toForm, toSettings } from './taxForm.ts';

const standard = toForm(standardTax);
const faultsOf = (change: object) =>
  taxForm.safeParse({ ...standard, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe('taxForm', () => {
  it('starts with the specified defaults', () => {
    expect(standard).toMatchObject({
      default_tax_rate: '8.25',
      tax_name: 'Sales Tax',
      state: 'TX',
      compound_tax: false,
    });
  });

  it.each(['101', '-1', '8.2505', 'eight', '', '100.001'])('refuses a rate of %s', (rate) => {
    expect(faultsOf({ default_tax_rate: rate })).toEqual([
      'Enter a rate from 0 to 100, with at most three decimals',
    ]);
    expect(rateForm.safeParse({ name: 'a', rate, description: '', is_active: true }).success).toBe(
      false,
    );
  });

  it.each(['0', '100', '8,25', '6.125'])('takes a rate of %s', (rate) => {
    expect(faultsOf({ default_tax_rate: rate })).toEqual([]);
  });

  it('requires name and state', () => {
    expect(faultsOf({ tax_name: ' ', state: '' })).toEqual([
      'Tax name is required',
      'State is required',
    ]);
  });

  it('keeps the reminder and saves nothing for empty fields', () => {
    const settings = toSettings(
      { ...standard, default_tax_rate: '8,25' },
      { filing_reminder_day: 20 },
    );

    expect(settings).toEqual({ ...standardTax, filing_reminder_day: 20 });
  });

  it.each([
    [8.25, '8.25'],
    [6.125, '6.125'],
    [0, '0.00'],
    [7, '7.00'],
  ])('writes %d as %s', (rate, text) => {
    expect(rateText(rate)).toBe(text);
  });
});
