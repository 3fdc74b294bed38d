import { standardTemplate } from '@plumbline/design/documents';
import { makeQuote } from '../makeDocuments.ts';
import { quoteToPaper } from './toPaper.ts';

const card = { name: 'Ridgeline', address: {}, primary_color: '#1E40AF' };
const template = {
  base_template: 'minimal',
  logo_position: 'top-right',
  logo_size: 'large',
  show_logo: true,
  show_watermark: false,
  template_config: { heading: 'Proposal', primary_color: '#0F766E' },
};

describe('a quote on paper', () => {
  it('wears the company’s default template', () => {
    const paper = quoteToPaper(makeQuote(), { ...card, templates: { quote: template } });

    expect(paper).toMatchObject({
      heading: 'Proposal',
      sender: { color: '#0F766E' },
      template: { look: 'minimal', logoPosition: 'top-right', logoWidth: 150 },
    });
  });

  it.each([undefined, {}, { invoice: template }, { quote: { base_template: 'baroque' } }])(
    'wears the standard one with %j',
    (templates) => {
      expect(quoteToPaper(makeQuote(), { ...card, templates }).template).toEqual(standardTemplate);
    },
  );
});
