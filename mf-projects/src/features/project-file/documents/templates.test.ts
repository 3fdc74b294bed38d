import { makeFile } from '../makeFile.ts';
import { fillTemplate } from './fillTemplate.ts';
import { suggestedValues, templates, type TemplateValues } from './templates.ts';

const company = {
  name: 'Ridgeline Builders',
  logo_url: null,
  primary_color: '#1E40AF',
  paper_size: 'Letter',
};
const template = (name: string) => {
  const found = templates.find((one) => one.name === name);
  if (!found) throw new Error(`There is no template ${name}`);
  return found;
};
const reportOf = (name: string, typed: TemplateValues = {}, paper_size = 'Letter') => {
  const project = makeFile();
  const values = { ...suggestedValues(template(name), project), ...typed };
  return fillTemplate(template(name), values, { project, company: { ...company, paper_size } });
};
const textOf = (name: string, typed?: TemplateValues) => JSON.stringify(reportOf(name, typed));

describe('templates', () => {
  it('are the six of the specification, each in a category that fits', () => {
    expect(templates.map(({ name, category }) => [name, category])).toEqual([
      ['Construction Contract', 'contracts'],
      ['Change Order', 'contracts'],
      ['Inspection Report', 'permits'],
      ['Safety Checklist', 'permits'],
      ['Material Receipt', 'invoices'],
      ['Progress Report', 'contracts'],
    ]);
  });

  it.each(templates.map(({ name }) => name))('%s names project, client and company', (name) => {
    const text = textOf(name);

    expect(text).toContain('Lakeview Residence');
    expect(text).toContain('Morgan Lake');
    expect(text).toContain('Ridgeline Builders');
  });

  it('prints what was typed, and a line to write on where nothing was', () => {
    expect(textOf('Construction Contract')).not.toContain('$');
    expect(textOf('Construction Contract', { price: '52000', scope: 'New deck' })).toMatch(
      /New deck.*\$52,000\.00/,
    );
    expect(textOf('Change Order', { days: '3' })).toContain('3 days');
  });

  it("uses the company's paper", () => {
    expect(reportOf('Change Order').paper).toBe('letter');
    expect(reportOf('Change Order', {}, 'A4').paper).toBe('a4');
  });

  it('prints no empty table heads, and keeps a signature on one page', () => {
    const { tables } = reportOf('Construction Contract');

    expect(tables.flatMap(({ columns }) => columns.map(({ label }) => label)).join('')).toBe('');
    expect(tables.at(-1)).toMatchObject({ title: 'For the contractor', keepsTogether: true });
  });
});
