/**
 * `node services/messaging/bench/leadForms.ts`: a website form under 50 posts of one inquiry at once, a generated corpus of
 * spam, and honest inquiries. Exits 1 unless they become 1, 0, and as many leads as there are honest inquiries. Every post
 * comes from another address, and the corpus is below the hourly limit of a form, so only the words of a post can give it away.
 */
import { startBackend } from '@plumbline/testing/backend';
import { openGateway } from '../src/fixtures/openGateway.ts';
import { honestMessages, spamCorpus } from '../src/fixtures/spamCorpus.ts';

const backend = await startBackend();
const company = await backend.makeCompany();
const gateway = await openGateway(backend);
const { data: form } = await company.owner.client
  .rpc('save_lead_form', { p_form: { name: 'Website' } })
  .throwOnError();

let posts = 0;
const post = async (values: Record<string, string>) => {
  posts += 1;
  const { status } = await fetch(`${gateway.url}/forms/${form.slug}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.0.${posts >> 8}.${posts & 255}` },
    body: new URLSearchParams({ phone: '512-555-0188', ...values }),
  });
  if (status !== 201) throw new Error(`${status} for ${JSON.stringify(values)}`);
};

/** How many leads these posts make. */
async function leadsOf(all: readonly Record<string, string>[]): Promise<number> {
  await backend.sql`delete from leads`;
  await Promise.all(all.map(post));
  const [found] = await backend.sql`select count(*)::int as count from leads`;
  return found?.count;
}

try {
  const spam = spamCorpus();
  const honest = honestMessages.map((message, at) => ({
    name: 'Ana Reyes',
    phone: `512-555-020${at}`,
    message,
  }));
  const repeated = Array.from({ length: 50 }, () => ({ name: 'Rosa Marin', message: 'A deck' }));
  const results = [
    { posts: 'the same inquiry', of: repeated.length, leads: await leadsOf(repeated), expected: 1 },
    { posts: 'spam', of: spam.length, leads: await leadsOf(spam), expected: 0 },
    {
      posts: 'honest inquiries',
      of: honest.length,
      leads: await leadsOf(honest),
      expected: honest.length,
    },
  ];
  console.table(results);
  console.table(
    await backend.sql`
      select spam_reason, count(*)::int from lead_submissions where spam_reason is not null group by 1 order by 2 desc`,
  );
  process.exitCode = results.every(({ leads, expected }) => leads === expected) ? 0 : 1;
} finally {
  await gateway.close();
  await backend.close();
}
