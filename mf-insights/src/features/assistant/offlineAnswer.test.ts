import type { AssistantContext } from '../../data/assistantShapes.ts';
import { asksForQuote, offlineAnswer } from './offlineAnswer.ts';

const figures: AssistantContext = {
  as_of: '2026-11-21',
  projects: { total: 12, active: 5, delayed: 1, completed: 4 },
  recent_projects: [],
  clients: { active: 21 },
  items: { active: 340 },
  top_items: [{ id: 'i', name: 'Stud', usage_count: 44 }],
  revenue: { this_month: 1000, last_month: 2000, this_year: 30000 },
  received: { this_month: 1082.5, last_month: 2165, this_year: 32475 },
  outstanding: { count: 7, value: 700 },
  overdue: { count: 2, value: 123.45 },
  overdue_invoices: [],
  costs: {
    paid: 974.25,
    revenue: 900,
    actual_cost: 400,
    profit: 500,
    projects: [{ id: 'p', name: 'Loft', profit: 500, profit_margin: 55.6 }],
  },
};

describe('offlineAnswer', () => {
  it.each([
    ['How is revenue?', '$1,000.00'],
    ['What did we earn?', '$1,000.00'],
    [
      'What about profit?',
      'earned $900.00 and cost $400.00, a profit of **$500.00** (cash basis, without sales tax)',
    ],
    ['How much revenue did I make?', '**$1,000.00** this month'],
    ['How is my cash?', 'You received $1,082.50 this month'],
    ['my project', '5 active'],
    ['how many clients', '21 active clients'],
    ['cash please', '$700.00'],
    ['any insight', '2 invoices overdue'],
    ['track it', '12 projects'],
    ['which items', '340 active items'],
    ['What is overdue?', '$123.45'],
    ['Good morning', 'I can tell you about'],
  ])('answers "%s" from the figures', (question, words) => {
    expect(offlineAnswer(question, figures).content).toContain(words);
  });

  it('offers only topics the role can see', () => {
    const field = { ...figures, revenue: null, outstanding: null, overdue: null, items: null };

    expect(offlineAnswer('hm', figures).content).toBe(
      'I can tell you about your **revenue**, **profit**, **projects**, **clients**, **cash** flow, and **items**, and about what is **overdue**. I can also draft a quote: "quote a 12 by 16 deck for Smith".',
    );
    expect(offlineAnswer('hm', field).content).toBe(
      'I can tell you about your **projects** and **clients**.',
    );
  });

  it.each([
    [
      'How much am I owed?',
      {},
      'You are owed **$700.00** on 7 invoices. 2 invoices overdue, **$123.45** in all.',
    ],
    [
      'which invoices are unpaid',
      { overdue: { count: 0, value: 0 } },
      'You are owed **$700.00** on 7 invoices. None of it is overdue.',
    ],
    ['who owes me', { outstanding: { count: 0, value: 0 } }, 'All invoices are paid.'],
    ['what is outstanding', { outstanding: null }, 'Your role can’t see'],
  ])('answers "%s" with the unpaid total, not only the overdue one', (question, changes, words) => {
    expect(offlineAnswer(question, { ...figures, ...changes }).content).toContain(words);
  });

  it('distinguishes no access from no data', () => {
    const blind = { ...figures, revenue: null, outstanding: null, overdue: null };
    const none = { ...figures, overdue: { count: 0, value: 0 } };

    expect(offlineAnswer('overdue', blind).content).toContain('Your role can’t see');
    expect(offlineAnswer('overdue', none).content).toBe('Nothing is overdue.');
  });
});

describe('asksForQuote', () => {
  it.each([
    ['quote a deck for Smith', true],
    ['Please draft a quote for a deck', true],
    ['make me an estimate for a roof', true],
    ['how many quotes are open', false],
    ['what is overdue', false],
  ])('%s', (words, expected) => {
    expect(asksForQuote(words)).toBe(expected);
  });
});
