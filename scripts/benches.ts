/** One measurement: what it answers, how it is run, and the budget that its own script holds. */
export type Bench = {
  id: string;
  question: string;
  /** From the root of the repository, without `node`; it exits 1 when its budget is broken. */
  script: string;
  args?: readonly string[];
  budget: string;
  /** What it can be told to do alone, as its arguments: `pnpm bench times:start`. */
  parts?: readonly string[];
  /** A setting without which it cannot run, given to it as its last argument. */
  needs?: { variable: string; how: string };
};

/** Every measurement of the product; the budgets stand in the scripts. */
export const benches: readonly Bench[] = [
  {
    id: 'bytes',
    question: 'How much does a browser load before the first area, and for each public page?',
    script: 'e2e/run.ts',
    args: ['budgets/'],
    budget: 'the byte budgets of e2e/budgets/bytes.spec.ts, exactly',
  },
  {
    id: 'site',
    question: 'How fast is the largest paint of the public pages, and what does Lighthouse say?',
    script: 'e2e/measure/site.ts',
    budget: '1.05 times the same page without scripts; 95 of 100 in each mark',
  },
  {
    id: 'loading',
    question:
      'How do first load and the way to another area compare with one build of the same sources?',
    script: 'e2e/measure/loading/loading.ts',
    budget: '1.05 times in largest paint, 1.08 in bytes, 1.0 on the way to another area',
  },
  {
    id: 'scale',
    question:
      'How long do list, count and dashboard take among a million invoices, and without RLS?',
    script: 'supabase/tests/src/scale/benchmark.ts',
    budget:
      'page 5 ms, count 10 ms, dashboard 60 ms for the average company, and 1.3 times without RLS',
    needs: {
      variable: 'SCALE_DATABASE_URL',
      how: 'make one with pnpm seed:scale --companies 100 --invoices 1000000',
    },
  },
  {
    id: 'bills',
    question: 'How many fields of a photographed bill does the reader in the browser get right?',
    script: 'mf-purchasing/bench/billReader.ts',
    budget: 'none: docs/measurements/bill-reader.md has what was measured',
  },
  {
    id: 'cards',
    question: 'How many fields of a business card or screenshot does the reader get right?',
    script: 'mf-crm/bench/cardReader.ts',
    budget: 'none: docs/measurements/card-reader.md has what was measured',
  },
  {
    id: 'schedule',
    question: 'How long does rescheduling 500 entries take in the browser and in the database?',
    script: 'supabase/tests/src/schedule/benchmark.ts',
    budget: '50 ms each',
  },
  {
    id: 'lists',
    question:
      'How much longer do lists, searches and pickers take among a million rows than among a thousand?',
    script: 'supabase/tests/src/scale/benchmarkLists.ts',
    budget: '1.5 times',
  },
  {
    id: 'purchasing',
    question:
      'How much longer do orders, bills, papers, and their reports take among a million lines than among a thousand?',
    script: 'supabase/tests/src/scale/benchmarkPurchasing.ts',
    budget: '1.5 times',
  },
  {
    id: 'catalog',
    question: 'How much longer does the catalogue take with 100,000 items than with 100?',
    script: 'supabase/tests/src/scale/benchmarkCatalog.ts',
    budget: '1.5 times',
  },
  {
    id: 'time',
    question: 'How long does the week of 50 people take among a million time entries?',
    script: 'supabase/tests/src/scale/benchmarkTime.ts',
    budget: '100 ms',
  },
  {
    id: 'bell',
    question: 'How long does the number on the bell take among a million notifications?',
    script: 'supabase/tests/src/scale/benchmarkBell.ts',
    budget: '1 ms',
  },
  {
    id: 'inbox',
    question: 'How long do pages and searches of the inbox take among a million messages?',
    script: 'supabase/tests/src/scale/benchmarkInbox.ts',
    budget: '150 ms each',
  },
  {
    id: 'import',
    question:
      'How long does a file of 200,000 items take in and out again, and what does the page hold?',
    script: 'e2e/measure/largeImport.ts',
    budget: 'every row in, every row out again, 300 MB in the page',
  },
  {
    id: 'scanner',
    question: 'How many frames of a film does the scanner read, and how fast, against zxing-wasm?',
    script: 'mf-catalog/bench/scanner.ts',
    budget: 'no wrong code; nine tenths of what zxing-wasm reads',
  },
  {
    id: 'insights',
    question: 'How large and slow are dashboard, analytics and job costing among 100,000 invoices?',
    script: 'supabase/tests/src/insights/benchmark.ts',
    budget: '150 KB and 400 ms each; in PostgreSQL 100 ms for 200 jobs, 5 ms for one',
  },
  {
    id: 'editor',
    question: 'How soon does a quote of 500 lines show what is typed, at 4 times CPU slowdown?',
    script: 'e2e/measure/quoteEditor.ts',
    budget: '200 ms to the next paint, no keystroke lost',
  },
  {
    id: 'inputs',
    question:
      'How soon do list search, palette, and a quote line answer at 4 times CPU slowdown, and does the page move?',
    script: 'e2e/measure/firstInputs.ts',
    budget: '100 ms to the next paint, layout shift 0.02',
  },
  {
    id: 'fuzz',
    question:
      'Does 20 minutes of random requests to a demo company break an answer, or a page that shows what went in?',
    script: 'e2e/measure/fuzz.ts',
    budget: 'no answer of 500 or above, no row of another company, no page with an error',
  },
  {
    id: 'leads',
    question: 'Does a board of 5,000 leads load and move with one request each, and scroll freely?',
    script: 'e2e/measure/leadBoard.ts',
    budget: 'one request each, no task over 50 ms while scrolling at 4 times CPU slowdown',
  },
  {
    id: 'forms',
    question:
      'How many leads does a website form make of 50 equal posts, of spam, and of inquiries?',
    script: 'services/messaging/bench/leadForms.ts',
    budget: '1 of 50 equal posts, 0 of 432 posts of spam, 1 of each honest inquiry',
  },
  {
    id: 'today',
    question:
      'How soon does Today show the clock without a connection, on a phone that has opened it?',
    script: 'e2e/measure/todayOffline.ts',
    budget: '1,000 ms',
  },
  {
    id: 'pdf',
    question: 'How long does a quote of 10 to 1,000 lines take as PDF, against jspdf alone?',
    script: 'packages/documents/bench/pdf.ts',
    budget: '1.2 times',
  },
  {
    id: 'times',
    question: 'How long does a developer wait for a start, a changed area, types, lint, verify?',
    script: 'scripts/benchTimes.ts',
    budget: 'second start 10 s; verify 180 s after a small change',
    parts: [
      'start',
      'checks',
      'area',
      'color',
      'styles',
      'defaults',
      'table',
      'field',
      'gateway',
      'migration',
      'all',
    ],
  },
  {
    id: 'operations',
    question: 'How many requests a second does one machine answer, by operation?',
    script: 'e2e/measure/operations.ts',
    budget: 'every answer a good one',
  },
  {
    id: 'gateway',
    question: 'What does a gateway add to a bare Express route?',
    script: 'services/kit/bench/bareRoute.ts',
    budget: '2 ms at the middle, where the database is asked nothing',
  },
  {
    id: 'payments',
    question: 'What does the payments gateway add to the card provider at 50 requests a second?',
    script: 'services/payments/bench/createPaymentIntent.ts',
    budget: '10 ms at the 99th percentile, no error',
  },
  {
    id: 'assistant',
    question: 'What does the assistant’s gateway add to the first word, and is its memory flat?',
    script: 'services/ai/bench/streams.ts',
    budget: '20 ms to the first word with 100 open streams; 20 MB of growth over 600',
  },
];
