import { toClientPage } from './clientQuery.ts';

const filters = {
  q: '',
  status: [],
  type: [],
  projects: [],
  location: '',
  since: [],
  payment: [],
};
const asked = (q: string) =>
  toClientPage({ filters: { ...filters, q }, page: 0, pageSize: 10, sort: [] }).p_filters.q;

describe('toClientPage', () => {
  it.each([
    ['5125550188', '(512) 555-0188'],
    ['15125550188', '(512) 555-0188'],
    ['5550188', '555-0188'],
    ['555', '555'],
    ['Morgan', 'Morgan'],
    ['(512) 555', '(512) 555'],
  ])('searches for %s as %s', (typed, sent) => {
    expect(asked(typed)).toBe(sent);
  });
});
