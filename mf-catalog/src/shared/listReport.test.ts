import { materialReport } from '../features/materials/materialReport.ts';
import { vendorReport } from '../features/vendors/vendorReport.ts';
import { makeListReport } from './listReport.ts';
import { makeMaterial } from './makeMaterial.ts';
import { makeVendor } from './makeVendor.ts';

const company = {
  name: 'Ridge Builders',
  logo_url: null,
  primary_color: null,
  paper_size: 'Letter',
};

describe('makeListReport', () => {
  it('writes vendors with the company header and counts active ones', () => {
    const vendors = [
      makeVendor({
        name: 'Pine & Co',
        company_name: 'Pine & Co',
        email: 'a@pine.test',
        phone: null,
      }),
      makeVendor({ is_active: false }),
    ];

    const report = makeListReport(vendors, vendorReport, company);

    expect(report).toMatchObject({
      title: 'Vendors',
      paper: 'letter',
      sender: { name: 'Ridge Builders' },
      figures: [
        { label: 'Vendors', value: '2' },
        { label: 'Active', value: '1' },
      ],
    });
    expect(report.tables[0]?.rows[0]?.slice(0, 3)).toEqual([
      'Pine & Co',
      vendors[0]?.contact_person ?? '',
      'a@pine.test',
    ]);
    expect(report.tables[0]?.rows[1]?.at(-1)).toBe('Inactive');
  });

  it('writes materials with amounts, one cell per column', () => {
    const material = makeMaterial({ unit_cost: 1234.5, unit_price: 2000 });

    const [table] = makeListReport([material], materialReport, company).tables;

    expect(table?.rows[0]).toHaveLength(materialReport.columns.length);
    expect(table?.rows[0]).toEqual(expect.arrayContaining(['$1,234.50', '$2,000.00']));
  });
});
