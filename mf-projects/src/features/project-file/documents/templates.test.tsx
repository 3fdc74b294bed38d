import { makeFile } from '../makeFile.ts';
import { fillTemplate, templates } from './templates.ts';

const company = { name: 'Ridgeline Builders', logo_url: null, primary_color: '#1E40AF' };
const textOf = (name: string, project = makeFile()) => {
  const template = templates.find((one) => one.name === name);
  if (!template) throw new Error(`There is no template ${name}`);
  return JSON.stringify(fillTemplate(template, project, company));
};

describe('templates', () => {
  it('are the six of the specification', () => {
    expect(templates.map(({ name }) => name)).toEqual([
      'Construction Contract',
      'Change Order',
      'Inspection Report',
      'Safety Checklist',
      'Material Receipt',
      'Progress Report',
    ]);
  });

  it.each(templates.map(({ name }) => name))('%s names project, client and company', (name) => {
    const text = textOf(name);

    expect(text).toContain('Lakeview Residence');
    expect(text).toContain('Morgan Lake');
    expect(text).toContain('Ridgeline Builders');
  });

  it('leaves the price of a contract open for who may not see sums', () => {
    expect(textOf('Construction Contract', makeFile({ budget: null }))).not.toContain('$');
    expect(textOf('Construction Contract')).toContain('$480,000.00');
  });
});
