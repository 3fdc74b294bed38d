import { makeFile } from '../makeFile.ts';
import { makeReport } from './projectReport.ts';

const company = {
  name: 'Ridgeline Builders',
  logo_url: null,
  primary_color: '#1E40AF',
  settings: {},
};
const all = { money: true, clients: true };
const none = { money: false, clients: false };
const textOf = (report: unknown) => JSON.stringify(report);

describe('makeReport', () => {
  it('carries the sums for who may see them', () => {
    expect(textOf(makeReport(makeFile({ budget: 480_000 }), company, all))).toContain(
      '$480,000.00',
    );
  });

  it('carries no sum and no client for who may not', () => {
    const text = textOf(makeReport(makeFile({ budget: 480_000 }), company, none));

    expect(text).not.toContain('$');
    expect(text).not.toContain('Client');
  });

  it('prints in dashes what is not known', () => {
    const report = makeReport(makeFile({ end_date: null, client_name: null }), company, all);

    expect(report.tables[0]?.rows).toContainEqual(['End date', '–']);
    expect(report.tables[0]?.rows).toContainEqual(['Client', '–']);
  });
});
