/**
 * `pnpm load [--users 50] [--minutes 10] [--faults] [--api-only] [--port 4600] [--json file]`: starts a product of its
 * own and two gateways beside it, lets simulated people work in it over HTTP, breaks things under them if it is told to,
 * and reads everything back. Exits 1 when an answer was wrong, a write was lost or memory grew. See docs/measurements/README.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acts, signIn, type Act } from './acts.ts';
import { SignedOut } from './answers.ts';
import { checkCompany } from './check.ts';
import { dataFolder } from './disk.ts';
import { faults, reasonAgainst, type Parts } from './faults.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { memoryOf } from './memory.ts';
import { loadOptions, type LoadOptions } from './options.ts';
import { currentAct, signUpCompany, type Person, type Place } from './person.ts';
import { service, type Service } from './process.ts';
import { actTimes, mostFrequent, tally, toText, type LoadReport } from './report.ts';
import { openSlowMail } from './slowMail.ts';

const root = join(import.meta.dirname, '..', '..');
const peopleInCompany = 5;
const secondMs = 1_000;

const pick = (): Act => {
  const total = acts.reduce((sum, { weight }) => sum + weight, 0);
  let left = Math.random() * total;
  return acts.find(({ weight }) => (left -= weight) < 0) ?? acts[0]!;
};

/** One person's day: an act, a moment of thought, the next. */
async function live(person: Person, until: number): Promise<void> {
  while (Date.now() < until) {
    const act = pick();
    currentAct.set(person.email, act.name);
    try {
      // a person does one thing after the other
      // oxlint-disable-next-line no-await-in-loop
      await act.run(person);
    } catch (error) {
      // a token that the product no longer takes: the page would send them to sign in
      // oxlint-disable-next-line no-await-in-loop
      if (error instanceof SignedOut) await signIn(person).catch(() => false);
      else if (!person.ledger.isOutage()) person.ledger.found(act.name, String(error));
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(300 + Math.random() * 2_700);
  }
}

/** Breaks one thing after the other, with time to recover in between. */
async function breakThings(parts: Parts, ledger: Ledger, until: number) {
  const skipped: LoadReport['skippedFaults'] = [];
  const wanted = faults.filter((fault) => {
    const reason = reasonAgainst(fault, parts);
    if (reason) skipped.push({ name: fault.name, reason });
    return !reason;
  });
  const gap = (until - Date.now()) / (wanted.length + 2);
  // The first stretch is undisturbed: memory and times are judged there.
  await pause(gap);
  for (const fault of wanted) {
    const next = Date.now() + gap;
    console.log(`  ${fault.name} …`);
    const mend = ledger.begin(fault.name);
    try {
      // oxlint-disable-next-line no-await-in-loop
      await fault.run(parts);
    } catch (error) {
      ledger.found(fault.name, `was not mended: ${String(error)}`);
    } finally {
      mend();
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(Math.max(0, next - Date.now()));
  }
  return skipped;
}

async function startParts({ port, apiOnly }: LoadOptions) {
  const disk = await dataFolder(2_000);
  const mail = await openSlowMail(port + 9);
  const clockFile = join(disk.folder, 'clock');
  await writeFile(clockFile, '0');
  const preload = ['--import', join(import.meta.dirname, 'clock.ts')];
  const product = service({
    name: 'product',
    script: apiOnly
      ? 'services/standalone/src/fixtures/productWithoutAreas.ts'
      : 'services/standalone/src/main.ts',
    nodeArgs: preload,
    url: `http://localhost:${port}`,
    env: {
      PORT: String(port),
      DATA_DIR: disk.folder,
      DEMO_DATA: '0',
      DAILY_BACKUPS: '0',
      AUTH_ATTEMPTS: '100000',
      ACCOUNT_EMAILS_PER_SOURCE: '100000',
      SMTP_URL: mail.url,
      LOAD_CLOCK_FILE: clockFile,
    },
  });
  const started: Service[] = [product];
  const stop = async () => {
    for (const one of started.toReversed())
      // the gateways first
      // oxlint-disable-next-line no-await-in-loop
      await one.stop();
    await mail.close();
    await disk.remove();
  };
  try {
    await product.start();
    const keys: { publishable: string; secret: string; jwtSecret: string } = JSON.parse(
      await readFile(join(disk.folder, 'keys.json'), 'utf8'),
    );
    const gateways = ['accounts', 'messaging'].map((name, at) =>
      service({
        name,
        script: `services/${name}/src/server.ts`,
        nodeArgs: preload,
        url: `http://localhost:${port + 1 + at}`,
        env: {
          PORT: String(port + 1 + at),
          SUPABASE_URL: product.url,
          SUPABASE_PUBLISHABLE_KEY: keys.publishable,
          SUPABASE_SECRET_KEY: keys.secret,
          SUPABASE_JWT_SECRET: keys.jwtSecret,
          ALLOWED_ORIGINS: product.url,
          SMTP_URL: mail.url,
          SUPPORT_ADDRESS: 'support@load.test',
          PUBLIC_URL: product.url,
          // the product's own workers send
          WORKERS: '0',
          LOAD_CLOCK_FILE: clockFile,
        },
      }),
    );
    for (const gateway of gateways) {
      started.push(gateway);
      // oxlint-disable-next-line no-await-in-loop
      await gateway.start();
    }
    const [accounts, messaging] = gateways;
    const place: Place = {
      url: product.url,
      key: keys.publishable,
      gateways: { accounts: accounts?.url ?? '', messaging: messaging?.url ?? '' },
    };
    const { folder: dataDir, hasOwnDisk } = disk;
    return { parts: { product, gateways, dataDir, clockFile, mail, hasOwnDisk }, place, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function load(options: LoadOptions): Promise<LoadReport> {
  const ledger = openLedger();
  console.log('Starting a product …');
  const { parts, place, stop } = await startParts(options);
  const services = [parts.product, ...parts.gateways];
  const sampling = setInterval(() => services.forEach((one) => void one.sample()), 5 * secondMs);
  try {
    const people: Person[] = [];
    const companies = Math.ceil(options.users / peopleInCompany);
    for (let at = 0; at < companies; at += 1) {
      const size = Math.min(peopleInCompany, options.users - at * peopleInCompany);
      // oxlint-disable-next-line no-await-in-loop
      people.push(
        ...(await signUpCompany(place, ledger, { name: `Load ${at + 1}`, people: size })),
      );
    }
    await Promise.all(people.map(signIn));
    console.log(
      `${people.length} people in ${companies} companies work for ${options.minutes} minutes …`,
    );
    const until = Date.now() + options.minutes * 60 * secondMs;
    const [skippedFaults] = await Promise.all([
      options.faults ? breakThings(parts, ledger, until) : [],
      ...people.map((person) => live(person, until)),
    ]);
    console.log('Reading everything back …');
    // whatever is still on its way arrives first
    await pause(5 * secondMs);
    let compared = 0;
    for (const company of new Set(people.map((person) => person.company)))
      // oxlint-disable-next-line no-await-in-loop
      compared += await checkCompany(place, ledger, company);
    const memory = services.flatMap(({ lives }) => memoryOf(lives) ?? []);
    for (const { name, warm, end, isFlat } of memory)
      if (!isFlat)
        ledger.found('memory', `${name} went from ${warm.toFixed(0)} to ${end.toFixed(0)} MB`);
    return {
      users: people.length,
      minutes: options.minutes,
      requests: ledger.requests(),
      acts: actTimes(ledger.timings),
      outages: ledger.outages.map(({ name, from, until: mended }) => ({
        name,
        seconds: (mended - from) / secondMs,
        failedRequests: ledger.failedInOutage.get(name)?.length ?? 0,
        mostly: mostFrequent(ledger.failedInOutage.get(name) ?? []),
      })),
      skippedFaults,
      memory,
      compared,
      findings: tally(ledger.findings),
    };
  } finally {
    clearInterval(sampling);
    await stop();
  }
}

const options = loadOptions(process.argv.slice(2));
const report = await load(options);
console.log(`\n${toText(report)}`);
if (options.json)
  await writeFile(resolve(root, options.json), `${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.findings.length === 0 ? 0 : 1;
