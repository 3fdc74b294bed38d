import { anyContains } from './anyContains.ts';

describe('anyContains', () => {
  it('looks for the text in each column', () => {
    expect(anyContains(['title', 'client_name'], 'Kitchen remodel')).toBe(
      'title.ilike.%Kitchen remodel%,client_name.ilike.%Kitchen remodel%',
    );
  });

  it('lets nothing that was typed end the value or add a condition', () => {
    expect(anyContains(['title'], 'a,id.eq.1)(50%_"\\')).toBe('title.ilike.%a_id_eq_1__50____%');
  });
});
