import { openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 60_000);
afterAll(() => office.close());

describe('a quote that a client has read', () => {
  it.each(['sent', 'expired', 'rejected'])(
    'refuses every way to rewrite a quote that is %s, and keeps it as it was',
    async (status) => {
      const { id, items } = await office.quote({ notes: 'As offered' });
      const line = items[0]?.id;
      const { version } = await office.call('set_quote_status', { p_id: id, p_status: status });
      const { client } = office;

      const refusals = [
        await office.refusal('save_quote', {
          p_quote: { id, title: 'Changed' },
          p_items: [{ ...work, unit_price: 9999 }],
          p_version: version,
        }),
        await office.refusal('save_quote', {
          p_quote: { id, title: 'Changed' },
          p_items: [work],
          p_version: 1,
        }),
        await office.refusal('set_quote_status', { p_id: id, p_status: 'draft' }),
        (await client.from('quotes').update({ notes: 'Other' }).eq('id', id)).error,
        (await client.from('quotes').update({ title: 'Other', status: 'accepted' }).eq('id', id))
          .error,
        (await client.from('quote_items').update({ unit_price: 9999 }).eq('id', line)).error,
        (await client.from('quote_items').update({ is_selected: false }).eq('id', line)).error,
        (await client.from('quote_items').insert({ quote_id: id, ...work })).error,
        (await client.from('quote_items').delete().eq('id', line)).error,
      ];

      for (const refusal of refusals)
        expect(refusal).toMatchObject({
          code: 'PT422',
          message: expect.stringMatching(/^This quote has .+\. Revise it to change it\.$/),
        });
      expect(await office.call('get_quote', { p_id: id })).toMatchObject({
        status,
        title: 'Deck',
        notes: 'As offered',
        revision: 1,
        total_amount: 100,
        items: [{ id: line, unit_price: 100 }],
      });
    },
  );

  it.each(['sent', 'expired', 'rejected'])(
    'revises a quote that is %s, and keeps what was sent',
    async (status) => {
      const { id } = await office.quote();
      await office.call('set_quote_status', { p_id: id, p_status: status });

      const { version } = await office.call('revise_quote', { p_id: id, p_reason: 'Bigger deck' });
      const saved = await office.call('save_quote', {
        p_quote: { id, title: 'Changed' },
        p_items: [work],
        p_version: version,
      });

      expect(saved).toMatchObject({ status: 'draft', title: 'Changed', revision: 2 });
      const { data: kept } = await office.client
        .from('quote_revisions')
        .select('revision, document')
        .eq('quote_id', id);
      expect(kept).toMatchObject([{ revision: 1, document: { title: 'Deck', status } }]);
    },
  );
});
