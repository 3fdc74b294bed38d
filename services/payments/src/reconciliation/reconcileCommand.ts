import { makeLogger, readEnvironment, runProgram, toGatewayAccess } from '@plumbline/kit';
import { paymentJobs } from '../app.ts';
import { paymentsEnvironment } from '../paymentsEnvironment.ts';
import { stripeClient } from '../provider/stripeClient.ts';

/** `pnpm --filter payments reconcile [days]`: the report as JSON; exit code 1 when anything differs. */
await runProgram(async () => {
  const env = readEnvironment(paymentsEnvironment);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url } = env;
  const stripe = stripeClient({ secretKey, ...(url && { url }) });
  const jobs = paymentJobs(toGatewayAccess(env, makeLogger('payments')), { stripe });
  const days = Number(process.argv[2] ?? 35);
  const report = await jobs.reconcile(new Date(Date.now() - days * 86_400_000));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.differences.length > 0 ? 1 : 0;
});
