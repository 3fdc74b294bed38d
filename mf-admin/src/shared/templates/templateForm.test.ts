import { makeTemplate } from '../makeTemplate.ts';
import { emptyTemplate, templateForm, toForm, toInput } from './templateForm.ts';

describe('templateForm', () => {
  it.each([
    [{ template_name: ' ' }, 'Template name is required'],
    [{ primary_color: 'blue' }, 'Enter a color such as #1E40AF'],
    [{ logo_width: '9' }, 'Enter 40 to 400 pixels'],
    [{ footer: 'x'.repeat(301) }, 'At most 300 characters'],
  ])('refuses %j', (change, message) => {
    const parsed = templateForm.safeParse({ ...emptyTemplate, template_name: 'a', ...change });

    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('stores only what differs from the brand and restores it', () => {
    const input = toInput({
      ...emptyTemplate,
      template_name: ' Bold ',
      logo_size: 'custom',
      logo_width: '220',
      footer: 'Thank you',
    });

    expect(input.template_config).toEqual({ logo_width: 220, footer: 'Thank you' });
    expect(
      toForm(makeTemplate({ ...input, template_config: input.template_config })),
    ).toMatchObject({ template_name: 'Bold', logo_width: '220', footer: 'Thank you', heading: '' });
  });

  it('drops a width that no longer applies', () => {
    expect(
      toInput({ ...emptyTemplate, logo_size: 'small', logo_width: '220' }).template_config,
    ).toEqual({});
  });
});
