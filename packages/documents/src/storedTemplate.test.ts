import { layoutDocument } from './layout/documentLayout.ts';
import { makeDocument } from './makeDocument.ts';
import { standardTemplate } from './model.ts';
import { dress, storedTemplate } from './storedTemplate.ts';

const stored = (more: object = {}) =>
  storedTemplate.parse({
    base_template: 'professional',
    logo_position: 'top-right',
    logo_size: 'large',
    show_logo: true,
    show_watermark: false,
    template_config: {},
    ...more,
  });

describe('dress', () => {
  it('leaves a document as it is where no template was chosen', () => {
    expect(dress(makeDocument(), undefined)).toEqual(makeDocument({ template: standardTemplate }));
  });

  it('takes look, place and size of the logo from the template', () => {
    expect(dress(makeDocument(), stored()).template).toEqual({
      look: 'professional',
      logoPosition: 'top-right',
      logoWidth: 150,
      showLogo: true,
      showsWatermark: false,
    });
  });

  it.each([
    ['small', {}, 75],
    ['medium', {}, 113],
    ['custom', { logo_width: 300 }, 225],
    ['custom', {}, 113],
    ['custom', { logo_width: 9000 }, 113],
  ])('a logo of size %s with %j is %d points wide', (logo_size, template_config, width) => {
    expect(dress(makeDocument(), stored({ logo_size, template_config })).template.logoWidth).toBe(
      width,
    );
  });

  it('puts colour, heading and footer on', () => {
    const template_config = { primary_color: '#0F766E', heading: 'Proposal', footer: 'Thank you' };

    expect(dress(makeDocument(), stored({ template_config }))).toMatchObject({
      heading: 'Proposal',
      footer: 'Thank you',
      sender: { color: '#0F766E' },
    });
  });

  it('does without what nobody can read', () => {
    const document = dress(makeDocument(), stored({ template_config: { primary_color: 'blue' } }));

    expect(document.sender.color).toBe('#1e40af');
  });

  it('draws a watermark below everything else, on every page', () => {
    const measure = (text: string, _: string, size: number) => text.length * size * 0.5;
    const marked = dress(makeDocument(), stored({ show_watermark: true }));

    const [page] = layoutDocument(marked, measure);

    expect(page?.marks[0]).toMatchObject({ kind: 'text', text: 'Summit Construction', angle: 35 });
    expect(
      layoutDocument(dress(makeDocument(), stored()), measure)[0]?.marks.some(
        (mark) => mark.kind === 'text' && mark.angle === 35,
      ),
    ).toBe(false);
  });
});
