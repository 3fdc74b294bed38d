// npm run doctor [-- address]: inspects a running installation and names what is wrong, with what to do about it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '@plumbline/kit';
import { inWords } from '../backup/inWords.ts';
import { standaloneEnvironment } from '../environment.ts';
import { runningCluster } from '../postgres/cluster.ts';
import { addressChecks } from './addressChecks.ts';
import { databaseChecks } from './databaseChecks.ts';
import { failed, type Finding } from './finding.ts';
import { machineChecks } from './machineChecks.ts';

await inWords(async () => {
  const env = readEnvironment(standaloneEnvironment);
  const address = process.argv[2] ?? env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if (!URL.canParse(address)) throw new Error('Use: npm run doctor -- https://portal.example.com');
  const findings = [
    ...(await machineChecks(env, new Date())),
    ...(await checkDatabase()),
    ...(await addressChecks(address.replace(/\/$/, ''))),
  ];
  for (const { part, state, says } of findings)
    process.stdout.write(`${state.padEnd(8)} ${part.padEnd(18)} ${says}\n`);
  const count = (wanted: Finding['state']) =>
    findings.filter(({ state }) => state === wanted).length;
  process.stdout.write(`\n${count('failed')} failed, ${count('warning')} warnings\n`);
  if (count('failed') > 0) process.exitCode = 1;

  async function checkDatabase() {
    if (env.DATABASE_URL) return databaseChecks(env.DATABASE_URL);
    const folder = join(env.DATA_DIR, 'postgres');
    const running = existsSync(folder) ? await runningCluster(folder) : undefined;
    if (running) return databaseChecks(running.url('plumbline'));
    return [
      failed('PostgreSQL', `does not run in ${env.DATA_DIR}: start Plumbline, or set DATA_DIR`),
    ];
  }
});
